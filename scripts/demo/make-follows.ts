import { newId } from '#db/id.ts'
import type { Random } from './art/random.ts'
import type { DemoContent, PinRow } from './content.ts'
import type { DemoBoard } from './make-boards.ts'
import { FOLLOWED_BY_DEMO, type DemoUser } from './make-users.ts'
import { TOPICS, type TopicKey } from './topics.ts'

type Follows = Pick<DemoContent, 'topicFollows' | 'userFollows' | 'boardFollows'>

/**
 * Sets the follower counts of users and boards to the number of rows, and those of shops and topics higher, as if they
 * had many followers elsewhere.
 */
export function makeFollows(
  random: Random,
  users: readonly DemoUser[],
  boards: readonly DemoBoard[],
  topics: DemoContent['topics'],
  now: number,
): Follows {
  const follows: Follows = { topicFollows: [], userFollows: [], boardFollows: [] }
  const since = (createdAt: number) => Math.floor(createdAt + (now - createdAt) * random.next())
  const topicIds = new Map(TOPICS.map((topic, place) => [topic.key, topics[place]?.id as string]))
  const followers = new Map<string, number>()
  const count = (id: string) => followers.set(id, (followers.get(id) ?? 0) + 1)

  for (const user of users) {
    const isDemo = user.row.username === 'demo'
    const own = random.shuffle(TOPICS.filter((topic) => topic.group === user.likes)).slice(0, random.int(2, 5))
    const others = random.shuffle(TOPICS.filter((topic) => topic.group !== user.likes)).slice(0, random.int(1, 6))
    const wanted: readonly TopicKey[] = isDemo ? FOLLOWED_BY_DEMO : [...own, ...others].map((topic) => topic.key)
    for (const key of wanted) {
      const topicId = topicIds.get(key) as string
      follows.topicFollows.push({ userId: user.row.id, topicId, createdAt: since(user.row.createdAt) })
      count(topicId)
    }

    for (const other of random.shuffle(users.filter((one) => one !== user)).slice(0, isDemo ? 9 : random.int(3, 14))) {
      follows.userFollows.push({
        followerId: user.row.id,
        followedId: other.row.id,
        createdAt: since(Math.max(user.row.createdAt, other.row.createdAt)),
      })
      count(other.row.id)
    }

    const foreign = boards.filter((board) => board.owner !== user && board.row.privacy === 'public')
    for (const board of random.shuffle(foreign).slice(0, isDemo ? 8 : random.int(2, 12))) {
      follows.boardFollows.push({
        userId: user.row.id,
        boardId: board.row.id,
        createdAt: since(Math.max(user.row.createdAt, board.row.createdAt)),
      })
      count(board.row.id)
    }
  }

  for (const topic of topics)
    topic.followerCount = (followers.get(topic.id) ?? 0) + Math.floor(400 + random.next() ** 3 * 240_000)
  for (const { row, domain } of users)
    row.followerCount = (followers.get(row.id) ?? 0) + (domain ? Math.floor(120 + random.next() ** 2 * 38_000) : 0)
  for (const { row } of boards) row.followerCount = followers.get(row.id) ?? 0
  return follows
}

export function makeSaves(
  random: Random,
  users: readonly DemoUser[],
  boards: readonly DemoBoard[],
  pins: readonly PinRow[],
  total: number,
  now: number,
): DemoContent['saves'] {
  const saves: DemoContent['saves'] = []
  const taken = new Set<string>()
  const boardsOf = new Map(users.map((user) => [user, boards.filter((board) => board.owner === user)]))
  const savers = users.filter((user) => (boardsOf.get(user)?.length ?? 0) > 0)
  // The demo account comes up more often, so that its boards look used.
  const lots = [...savers, ...savers.slice(0, 1), ...savers.slice(0, 1)]

  for (let attempt = 0; saves.length < total && attempt < total * 4; attempt++) {
    const user = random.pick(lots)
    const pin = pins[Math.floor(random.next() ** 1.6 * pins.length)]
    if (!pin || pin.pinnerId === user.row.id) continue
    const own = boardsOf.get(user) as DemoBoard[]
    const fitting = own.filter((board) => board.topic !== undefined && pin.category === board.group)
    const board = random.pick(fitting.length > 0 ? fitting : own)
    const key = `${user.row.id} ${pin.id}`
    if (taken.has(key) || board.row.id === pin.boardId) continue
    taken.add(key)
    const createdAt = Math.floor(
      Math.max(pin.createdAt, board.row.createdAt) +
        (now - Math.max(pin.createdAt, board.row.createdAt)) * random.next(),
    )
    saves.push({
      id: newId(createdAt, () => random.next()),
      userId: user.row.id,
      pinId: pin.id,
      boardId: board.row.id,
      sectionId: board.sections.length > 0 && random.chance(0.6) ? random.pick(board.sections).id : null,
      createdAt,
    })
    pin.repinCount = (pin.repinCount ?? 0) + 1
  }
  return saves
}
