import { newId } from '#db/id.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import { DAY_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { BoardRow, DemoContent, SectionRow } from './content.ts'
import { DEMO_AGE_MS, type DemoUser } from './make-users.ts'
import { SECRET_BOARDS, SECRET_SECTIONS } from './texts/boards.ts'
import { TOPIC_TEXTS } from './texts/topic-texts.ts'
import { TOPICS, type TopicGroup, type TopicKey } from './topics.ts'
import { toSlug } from './wording.ts'

const BOARDS_WITH_SECTIONS = 25
const COLLABORATIVE_BOARDS = 12

export interface DemoBoard {
  row: BoardRow
  owner: DemoUser
  /** Absent for secret boards, which take any topic. */
  topic?: TopicKey
  group?: TopicGroup
  sections: SectionRow[]
  collaborators: DemoUser[]
}

/** Two boards per topic, minus the secret ones, which makes 120; each has an owner who likes the topic if possible. */
export function makeBoards(random: Random, users: readonly DemoUser[], now: number): DemoBoard[] {
  const plans = TOPICS.flatMap((topic) =>
    TOPIC_TEXTS[topic.key].boards.map(([name, description]) => ({ topic, name, description })),
  )
  const kept = random.shuffle(plans.slice(0)).slice(SECRET_BOARDS.length)
  // Every topic keeps a board: dropped ones return if they were a topic's last.
  const boardless = TOPICS.filter((topic) => !kept.some((plan) => plan.topic === topic))
  for (const [i, topic] of boardless.entries()) {
    const spare = kept.findIndex(
      (plan, place) => place >= i && kept.filter((other) => other.topic === plan.topic).length > 1,
    )
    kept[spare] = plans.find((plan) => plan.topic === topic) as (typeof plans)[number]
  }

  const owned = new Map(users.map((user) => [user, 0]))
  function ownerFor(group: TopicGroup): DemoUser {
    const loads = users.map((user) => ({
      user,
      load: (owned.get(user) ?? 0) + (user.likes === group ? 0 : 2.6) + random.next(),
    }))
    return loads.reduce((least, next) => (next.load < least.load ? next : least)).user
  }

  const slugs = new Set<string>()
  function build(owner: DemoUser, name: string, description: string, secret: boolean): DemoBoard {
    owned.set(owner, (owned.get(owner) ?? 0) + 1)
    const createdAt = Math.floor(now - DEMO_AGE_MS + random.next() ** 2 * 300 * DAY_MS)
    let slug = toSlug(name)
    while (slugs.has(`${owner.row.id}/${slug}`)) slug += '-2'
    slugs.add(`${owner.row.id}/${slug}`)
    const row: BoardRow = {
      id: newId(createdAt, () => random.next()),
      ownerId: owner.row.id,
      name,
      slug,
      description,
      privacy: secret ? 'secret' : 'public',
      layout: random.pick<BoardRow['layout']>(['default', 'default', 'default', 'grid', 'list']),
      isCollaborative: false,
      followerCount: 0,
      createdAt,
    }
    return { row, owner, sections: [], collaborators: [] }
  }

  const secretOwners = [users[0] as DemoUser, ...random.shuffle(users.slice(4)).slice(0, SECRET_BOARDS.length - 1)]
  const secret = SECRET_BOARDS.map(([name, description], i) =>
    build(secretOwners[i] as DemoUser, name, description, true),
  )
  const open = kept.map(({ topic, name, description }): DemoBoard => ({
    ...build(ownerFor(topic.group), name, description, false),
    topic: topic.key,
    group: topic.group,
  }))

  const demoBoards = open.filter((board) => board.owner === users[0])
  const collaborative = [
    ...demoBoards.slice(0, 1),
    ...random.shuffle(open.filter((board) => board.owner !== users[0])).slice(0, COLLABORATIVE_BOARDS - 1),
  ]
  for (const [i, board] of collaborative.entries()) {
    const others = random.shuffle(users.filter((user) => user !== board.owner && user.row.username !== 'teen'))
    // The second of these boards always has the demo account as a collaborator.
    board.collaborators =
      i === 1
        ? [users[0] as DemoUser, ...others.filter((user) => user !== users[0]).slice(0, 1)]
        : others.slice(0, random.int(1, 3))
    board.row.isCollaborative = true
  }

  const divided = [
    ...demoBoards.slice(0, 2),
    ...random.shuffle(open.filter((board) => board.owner !== users[0])).slice(0, BOARDS_WITH_SECTIONS - 3),
    secret[0] as DemoBoard,
  ]
  for (const board of divided) {
    const titles = board.topic
      ? random.shuffle(TOPIC_TEXTS[board.topic].sections).slice(0, random.int(2, 4))
      : SECRET_SECTIONS
    board.sections = titles.map((title, position) => ({
      id: newId(board.row.createdAt + (position + 1) * 60_000, () => random.next()),
      boardId: board.row.id,
      slug: toSlug(title),
      title,
      position,
    }))
  }
  return [...secret, ...open]
}

export function collaboratorRows(random: Random, boards: readonly DemoBoard[]): DemoContent['boardCollaborators'] {
  const sets: BoardPermission[][] = [['save_pins'], ['save_pins', 'edit_pins'], ['save_pins', 'edit_pins', 'invite']]
  return boards.flatMap((board) =>
    board.collaborators.map((user) => ({
      boardId: board.row.id,
      userId: user.row.id,
      permissions: random.pick(sets),
      createdAt: board.row.createdAt + random.int(1, 20) * 3_600_000,
    })),
  )
}
