import type { PinKind } from '#schema/pins/pin-kind.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { DemoAssets, DemoClip, DemoImage, DemoSources, SourceSpec } from './content.ts'
import { KINDRED_TOPICS } from './kinship.ts'
import type { DemoBoard } from './make-boards.ts'
import { DEMO_AGE_MS, type DemoUser } from './make-users.ts'
import { TOPICS, type TopicGroup, type TopicKey } from './topics.ts'

export interface Source {
  spec: SourceSpec
  group: TopicGroup
  image: DemoImage
  clip?: DemoClip
}

export interface PinPlan {
  source: Source
  kind: PinKind
  /** The first pin of the work that this one repeats. */
  origin?: PinPlan
  topics: TopicKey[]
  board: DemoBoard
  pinner: DemoUser
  createdAt: number
}

const VIDEO_SHARE = 0.03
/** At most this share of the pins are the first of their image, so that even a small demo has repins. */
const MOST_FIRST_PINS = 0.7
const SECRET_SHARE = 0.012
/** Of the pins with a known image, this share are repins rather than works of their own. */
const REPIN_SHARE = 0.8

const KIND_WEIGHTS: Record<TopicGroup, Partial<Record<PinKind, number>>> = {
  nature: { article: 0.08, story: 0.05, carousel: 0.09 },
  botanical: { article: 0.1, story: 0.09, carousel: 0.09, product: 0.04 },
  interiors: { article: 0.1, story: 0.08, carousel: 0.12, product: 0.1 },
  food: { recipe: 0.7, article: 0.06, story: 0.07, carousel: 0.05 },
  products: { product: 0.6, article: 0.04, story: 0.03, carousel: 0.08 },
  posters: { article: 0.06, story: 0.03, carousel: 0.1, product: 0.12 },
  type: { article: 0.07, story: 0.05, carousel: 0.1, product: 0.06 },
  places: { article: 0.11, story: 0.07, carousel: 0.11 },
  crafts: { article: 0.08, story: 0.2, carousel: 0.09, product: 0.04 },
}

const GROUP_OF = new Map(TOPICS.map((topic) => [topic.key, topic.group]))

/** Everything that was drawn, with neighbors of different topics, so that any first few are varied. */
export function listSources(
  random: Random,
  sources: DemoSources,
  assets: DemoAssets,
): { images: Source[]; clips: Source[] } {
  const rank = new Map<TopicKey, number>()
  const order = new Map(random.shuffle(TOPICS).map((topic, place) => [topic.key, place]))
  const ranked = random.shuffle(sources.images.filter((spec) => assets.images.has(spec.key))).map((spec) => {
    const round = rank.get(spec.topic) ?? 0
    rank.set(spec.topic, round + 1)
    return { spec, place: round * TOPICS.length + (order.get(spec.topic) ?? 0) }
  })
  ranked.sort((one, other) => one.place - other.place)
  const images = ranked.map(({ spec }): Source => ({
    spec,
    group: GROUP_OF.get(spec.topic) as TopicGroup,
    image: assets.images.get(spec.key) as DemoImage,
  }))
  const clips = sources.clips.flatMap((spec): Source[] => {
    const clip = assets.clips.get(spec.key)
    return clip ? [{ spec, group: GROUP_OF.get(spec.topic) as TopicGroup, image: clip.image, clip }] : []
  })
  if (images.length === 0) throw new Error('The demo needs at least one picture')
  return { images, clips }
}

/** Exactly `count` plans, the earliest works first per image. */
export function planPins(
  random: Random,
  sources: { images: Source[]; clips: Source[] },
  boards: readonly DemoBoard[],
  count: number,
  now: number,
): PinPlan[] {
  const shown = spread(random, sources, count)
  const used = new Set<string>()
  const secret = boards.filter((board) => board.row.privacy === 'secret')
  const secretEvery = Math.max(2, Math.round(1 / SECRET_SHARE))
  const works = new Map<Source, PinPlan[]>()
  const plans: PinPlan[] = []

  for (const [place, source] of shown.entries()) {
    const known = works.get(source) ?? []
    const origin = known.length > 0 && random.chance(REPIN_SHARE) ? random.pick(known) : undefined
    const kind = origin?.kind ?? (source.clip ? 'video' : pickKind(random, source.group))
    const topics = origin?.topics ?? pickTopics(random, source.spec.topic)
    // The first four of these give every secret board a pin.
    const isSecret = place > 0 && place % secretEvery === 0 && secret.length > 0
    const board = isSecret
      ? (secret[Math.floor(place / secretEvery - 1) % secret.length] as DemoBoard)
      : pickBoard(random, boards, topics, source, used, origin?.pinner)
    const pinner =
      board.collaborators.length > 0 && random.chance(0.35) ? random.pick(board.collaborators) : board.owner
    const earliest = Math.max(board.row.createdAt, origin ? origin.createdAt + 1_800_000 : now - DEMO_AGE_MS)
    const createdAt = Math.floor(earliest + (now - MINUTE_MS - earliest) * random.next() ** (origin ? 0.8 : 1.25))
    const plan: PinPlan = { source, kind, topics, board, pinner, createdAt, ...(origin ? { origin } : {}) }
    plans.push(plan)
    if (!origin && !isSecret) works.set(source, [...known, plan])
  }
  return plans
}

/** All images once, then the popular ones more often. */
function spread(random: Random, { images, clips }: { images: Source[]; clips: Source[] }, count: number): Source[] {
  const videos =
    clips.length === 0 ? 0 : Math.min(count, Math.max(Math.round(count * VIDEO_SHARE), count >= 40 ? clips.length : 0))
  const liked = new Map(images.map((source) => [source, random.range(0.35, 1)]))
  const shown: Source[] = []
  const varied = images.slice(0, Math.max(1, Math.ceil(count * MOST_FIRST_PINS)))
  for (let round = 0; shown.length < count - videos; round++) {
    for (const source of varied) {
      if (shown.length === count - videos) break
      if (round === 0 || random.chance(liked.get(source) ?? 1)) shown.push(source)
    }
  }
  const gap = Math.max(1, Math.floor(count / (videos + 1)))
  for (let i = 0; i < videos; i++)
    shown.splice(Math.min(shown.length, (i + 1) * gap), 0, clips[i % clips.length] as Source)
  return shown
}

function pickKind(random: Random, group: TopicGroup): PinKind {
  let left = random.next()
  for (const [kind, weight] of Object.entries(KIND_WEIGHTS[group]) as [PinKind, number][]) {
    left -= weight
    if (left < 0) return kind
  }
  return 'image'
}

function pickTopics(random: Random, first: TopicKey): TopicKey[] {
  const others = random.shuffle(KINDRED_TOPICS[first])
  return [first, ...others.slice(0, random.pick([0, 1, 1, 2]))]
}

/** If possible, a board that fits the topics, has another owner than the origin, and doesn't hold the image yet. */
function pickBoard(
  random: Random,
  boards: readonly DemoBoard[],
  topics: readonly TopicKey[],
  source: Source,
  used: Set<string>,
  not?: DemoUser,
): DemoBoard {
  const open = boards.filter((board) => board.topic !== undefined && board.owner !== not)
  const exact = open.filter((board) => board.topic === topics[0])
  const kindred = open.filter((board) => board.topic !== undefined && topics.includes(board.topic))
  const wide = open.filter((board) => board.group === source.group)
  for (const choice of [exact, kindred, wide]) {
    const free = choice.filter((board) => !used.has(`${board.row.id} ${source.image.signature}`))
    if (free.length === 0) continue
    const board = random.pick(free)
    used.add(`${board.row.id} ${source.image.signature}`)
    return board
  }
  return random.pick(wide.length > 0 ? wide : open)
}
