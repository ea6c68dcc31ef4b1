import { newId } from '#db/id.ts'
import { DAY_MS } from '#schema/time.ts'
import { imageCatalog } from './art/catalog.ts'
import { createRandom, type Random } from './art/random.ts'
import { CLIPS } from './clips/clips.ts'
import type { DemoAssets, DemoContent, DemoOptions, DemoImage, DemoSources } from './content.ts'
import { collaboratorRows, makeBoards } from './make-boards.ts'
import { makeComments } from './make-comments.ts'
import { makeFollows, makeSaves } from './make-follows.ts'
import { makePinDays } from './make-pin-days.ts'
import { isListed, makePins, type DemoPin } from './make-pins.ts'
import { DEMO_AGE_MS, makeUsers } from './make-users.ts'
import { markPins } from './mark-pins.ts'
import { listSources, planPins, type Source } from './plan-pins.ts'
import { relateAll } from './relate-all.ts'
import { TOPICS, type TopicGroup } from './topics.ts'

const USERS = 40
/** A large demo has everyone in the texts. */
const USERS_OF_LARGE_DEMO = 54
const LARGE_DEMO_PINS = 5_000
const COMMENTS_PER_PIN = 5
const SAVES_PER_PIN = 0.9

/**
 * Deterministic for the same seed, pins, `now` and assets: keep `now` beside the data, since another one makes other
 * ids. Only the four accounts `demo`, `business`, `employee` and `teen` can log in, with the given password.
 */
export function generateDemo(
  options: DemoOptions,
  assets: DemoAssets,
  catalog: DemoSources = { images: imageCatalog(), clips: CLIPS },
): DemoContent {
  const { seed, now } = options
  const randomFor = (part: string) => createRandom(`${seed}/${part}`)
  const sources = listSources(randomFor('sources'), catalog, assets)
  const topics = makeTopics(randomFor('topics'), sources.images, now)
  const topicIds = new Map<string, string>(topics.map((topic) => [topic.slug, topic.id]))

  const faces = randomFor('faces')
  function chooseImage(group: TopicGroup): string | null {
    const fitting = sources.images.filter((source) => source.group === group)
    return fitting.length > 0 && faces.chance(0.85) ? faces.pick(fitting).image.signature : null
  }
  const users = makeUsers(
    randomFor('users'),
    options.pins > LARGE_DEMO_PINS ? USERS_OF_LARGE_DEMO : USERS,
    now,
    assets.passwordHash,
    chooseImage,
  )
  const boards = makeBoards(randomFor('boards'), users, now)
  const plans = planPins(randomFor('plans'), sources, boards, options.pins, now)
  const pins = makePins(randomFor('pins'), plans, sources, users, topicIds, now)
  const loops = catalog.clips.flatMap((spec) => {
    const image = assets.loops.get(spec.key)
    return image ? [{ spec, image }] : []
  })
  const moving = markPins(randomFor('marks'), pins, loops)
  const listed = pins
    .filter(({ row }) => isListed(row))
    .sort((one, other) => (other.row.feedScore ?? 0) - (one.row.feedScore ?? 0))

  const comments = makeComments(
    randomFor('comments'),
    pins
      .filter(({ row }) => isListed(row) && !row.commentsDisabled)
      .map((pin) => ({
        row: pin.row,
        topic: pin.plan.source.spec.topic,
        group: pin.plan.source.group,
        pinner: pin.plan.pinner,
        appeal: pin.appeal,
      })),
    users,
    options.pins * COMMENTS_PER_PIN,
    now,
  )
  const saves = makeSaves(
    randomFor('saves'),
    users,
    boards,
    listed.map(({ row }) => row),
    Math.round(options.pins * SAVES_PER_PIN),
    now,
  )
  const follows = makeFollows(randomFor('follows'), users, boards, topics, now)
  const families = new Map<string, string>(topics.map((topic) => [topic.id, topic.family]))

  const shown = imageRows([...[...sources.images, ...sources.clips].map(({ image }) => image), ...moving], now)
  const looks = new Map(shown.map(({ signature, look }) => [signature, look]))

  return {
    images: shown,
    topics,
    users: users.map(({ row }) => row),
    boards: boards.map(({ row }) => row),
    boardSections: boards.flatMap(({ sections }) => sections),
    boardCollaborators: collaboratorRows(randomFor('collaborators'), boards),
    pins: pins.map(({ row }) => row),
    pinDetails: pins.flatMap(({ detail }) => (detail ? [detail] : [])),
    leadForms: makeLeadForms(pins, now),
    pinTopics: pins.flatMap(({ row, topicIds: ids }) =>
      ids.map((topicId) => ({ pinId: row.id, topicId, feedScore: row.feedScore ?? 0 })),
    ),
    pinReactionCounts: reactionRows(randomFor('reactions'), pins),
    saves,
    ...comments,
    ...follows,
    relatedPins: relateAll(
      pins.map(({ row, topicIds: ids }) => ({
        id: row.id,
        embedding: row.embedding as Float32Array,
        topicIds: ids,
        imageSignature: row.imageSignature,
        look: looks.get(row.imageSignature) ?? null,
        isListed: isListed(row),
      })),
      families,
    ),
    pinDays: makePinDays(
      randomFor('pin days'),
      users.map(({ row }) => row),
      pins.map(({ row }) => row),
      now,
    ),
  }
}

/** One advertiser asks for details. */
function makeLeadForms(pins: readonly DemoPin[], now: number): DemoContent['leadForms'] {
  const asking = pins.find(({ row }) => row.isPromoted && isListed(row))
  if (!asking) return []
  const { id, link } = asking.row
  return [
    {
      pinId: id,
      title: 'Get the catalog',
      fields: ['full_name', 'email', 'zip_code'],
      consentText: 'You may email me the catalog and news about it. I can unsubscribe at any time.',
      policyUrl: new URL('/terms', link ?? 'https://shop.example').href,
      createdAt: now,
    },
  ]
}

function makeTopics(random: Random, images: readonly Source[], now: number): DemoContent['topics'] {
  return TOPICS.map((topic) => ({
    id: newId(now - 2 * DEMO_AGE_MS, () => random.next()),
    slug: topic.key,
    name: topic.name,
    family: topic.group,
    imageSignature: images.find((source) => source.spec.topic === topic.key)?.image.signature ?? null,
    followerCount: 0,
  }))
}

function imageRows(images: readonly DemoImage[], now: number): DemoContent['images'] {
  const bySignature = new Map<string, DemoImage>(images.map((image) => [image.signature, image]))
  return [...bySignature.values()].map(({ bytes, isAnimated, look, ...image }) => ({
    ...image,
    bytes: bytes ?? 0,
    isAnimated: isAnimated ?? false,
    look: look ?? null,
    isDescribed: look !== undefined,
    createdAt: now - DEMO_AGE_MS - DAY_MS,
  }))
}

function reactionRows(random: Random, pins: readonly DemoPin[]): DemoContent['pinReactionCounts'] {
  return pins.flatMap(({ row, appeal }) => {
    if (!isListed(row) || random.next() < 0.12) return []
    const likes = 1 + Math.floor(appeal ** 4 * 1_800 * random.next())
    const counts = [{ pinId: row.id, reactionType: 1, count: likes }]
    if (random.next() < 0.2)
      counts.push({ pinId: row.id, reactionType: 5, count: 1 + Math.floor(likes * 0.2 * random.next()) })
    return counts
  })
}
