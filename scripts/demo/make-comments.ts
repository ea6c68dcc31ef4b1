import { newId } from '#db/id.ts'
import type { Random } from './art/random.ts'
import type { DemoContent, PinRow } from './content.ts'
import type { DemoUser } from './make-users.ts'
import { ASIDES, COMMENTS, THANKS } from './texts/comments.ts'
import { GROUP_COMMENTS } from './texts/group-comments.ts'
import { TOPIC_TEXTS } from './texts/topic-texts.ts'
import type { TopicGroup, TopicKey } from './topics.ts'
import { createDeck, say } from './wording.ts'

interface CommentedPin {
  row: PinRow
  topic: TopicKey
  group: TopicGroup
  pinner: DemoUser
  /** 0 to 1: the higher, the longer the thread. */
  appeal: number
}

type CommentRow = DemoContent['comments'][number]
type CommentContent = Pick<DemoContent, 'comments' | 'commentMentions' | 'commentReactions' | 'commentHelpfulMarks'>

const MOST_COMMENTS_OF_A_PIN = 70
const SILENT_PINS = 0.16

/**
 * Makes `total` comments and replies, unevenly distributed, with the likes and marks that their counts say. Sets
 * `commentCount` of the pins.
 */
export function makeComments(
  random: Random,
  pins: readonly CommentedPin[],
  users: readonly DemoUser[],
  total: number,
  now: number,
): CommentContent {
  const content: CommentContent = { comments: [], commentMentions: [], commentReactions: [], commentHelpfulMarks: [] }
  const counts = spreadComments(random, pins, total)
  const remarks = new Map<TopicGroup, () => string>()
  for (const group of Object.keys(GROUP_COMMENTS) as TopicGroup[]) {
    remarks.set(
      group,
      createDeck([...GROUP_COMMENTS[group].remarks, ...GROUP_COMMENTS[group].remarks, ...COMMENTS.remarks], random),
    )
  }

  for (const [place, pin] of pins.entries()) {
    const count = counts[place] ?? 0
    pin.row.commentCount = count
    if (count > 0) writeThread(random, pin, count, users, now, remarks.get(pin.group) as () => string, content)
  }
  return content
}

function spreadComments(random: Random, pins: readonly CommentedPin[], total: number): number[] {
  const weights = pins.map((pin) =>
    random.chance(SILENT_PINS) ? 0 : (0.25 + pin.appeal) * (random.next() + 0.03) ** -1.05,
  )
  const sum = weights.reduce((one, other) => one + other, 0)
  const counts = weights.map((weight) =>
    weight === 0 ? 0 : Math.max(1, Math.min(MOST_COMMENTS_OF_A_PIN, Math.floor((weight / sum) * total))),
  )
  let rest = total - counts.reduce((one, other) => one + other, 0)
  const open = counts.map((_, place) => place).filter((place) => (weights[place] ?? 0) > 0)
  for (let i = 0; rest !== 0 && open.length > 0; i++) {
    const place = open[Math.floor(random.next() * open.length)] as number
    const step = Math.sign(rest)
    const next = (counts[place] ?? 0) + step
    if (next < 1 || (next > MOST_COMMENTS_OF_A_PIN && i < 50 * pins.length)) continue
    counts[place] = next
    rest -= step
  }
  return counts
}

function writeThread(
  random: Random,
  pin: CommentedPin,
  count: number,
  users: readonly DemoUser[],
  now: number,
  remark: () => string,
  content: CommentContent,
): void {
  const visitors = createDeck(
    users.filter((user) => user !== pin.pinner),
    random,
  )
  const questions = random.shuffle([
    ...TOPIC_TEXTS[pin.topic].questions,
    ...GROUP_COMMENTS[pin.group].questions,
    ...random.shuffle(COMMENTS.questions).slice(0, 3),
  ])
  const said = new Set<string>()
  let left = count
  let highlighted = random.chance(0.12) ? random.int(0, Math.min(3, count - 1)) : -1

  function add(author: DemoUser, text: string, parent?: CommentRow): CommentRow {
    const after = parent?.createdAt ?? pin.row.createdAt
    // People comment soon after they see something, and rarely after half a year.
    const createdAt = Math.floor(after + Math.max(1_000, (now - after) * random.next() ** (parent ? 6 : 2.2) * 0.98))
    const row: CommentRow = {
      id: newId(createdAt, () => random.next()),
      pinId: pin.row.id,
      userId: author.row.id,
      parentId: parent?.id ?? null,
      text,
      commentCount: 0,
      createdAt: Math.min(createdAt, now),
    }
    if (parent) parent.commentCount = (parent.commentCount ?? 0) + 1
    addMarks(random, row, users, now, content)
    content.comments.push(row)
    left--
    return row
  }

  function fresh(): string {
    for (let attempt = 0; attempt < 12; attempt++) {
      const text = say(remark(), random)
      if (!said.has(text)) return text
    }
    return say(remark(), random)
  }

  while (left > 0) {
    const visitor = visitors()
    const question = random.chance(0.38) ? questions.pop() : undefined
    const text = question ? say(question[0], random) : fresh()
    if (said.has(text) && left < count && random.chance(0.9) && question) continue
    said.add(text)
    const comment = add(visitor, text)
    if (highlighted-- === 0) comment.highlightedByPinOwner = true
    if (left === 0) break
    if (question && random.chance(0.78)) {
      const answer = say(question[1], random)
      const named = random.chance(0.3)
      const reply = add(pin.pinner, named ? `@${visitor.row.username} ${answer}` : answer, comment)
      if (named) content.commentMentions.push({ commentId: reply.id, userId: visitor.row.id })
      if (left > 0 && random.chance(0.22)) add(visitors(), random.pick(ASIDES), comment)
    } else if (!question && random.chance(0.14)) {
      add(pin.pinner, random.pick(THANKS), comment)
    }
  }
}

function addMarks(
  random: Random,
  row: CommentRow,
  users: readonly DemoUser[],
  now: number,
  content: CommentContent,
): void {
  const likes = random.chance(0.45) ? 0 : Math.min(users.length - 1, Math.floor(1 + random.next() ** 3.5 * 22))
  const helpful = random.chance(0.86) ? 0 : Math.floor(1 + random.next() ** 2 * 7)
  const others = likes + helpful === 0 ? [] : random.shuffle(users.filter((user) => user.row.id !== row.userId))
  const later = () => Math.floor(row.createdAt + (now - row.createdAt) * random.next() ** 2)
  row.likeCount = likes
  row.helpfulCount = helpful
  for (const user of others.slice(0, likes))
    content.commentReactions.push({ commentId: row.id, userId: user.row.id, reactionType: 1, createdAt: later() })
  for (const user of others.slice(-helpful || others.length))
    content.commentHelpfulMarks.push({ commentId: row.id, userId: user.row.id, createdAt: later() })
}
