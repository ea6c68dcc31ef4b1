import { embedPin } from '#db/embedding.ts'
import { newId } from '#db/id.ts'
import { DAY_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { DetailRow, PinRow } from './content.ts'
import { createDresser, type DressedPin } from './dress-pins.ts'
import type { DemoUser } from './make-users.ts'
import type { PinPlan, Source } from './plan-pins.ts'
import { rankFeed } from './rank-feed.ts'
import { SITES } from './texts/slots.ts'
import { createPinWriter } from './word-pins.ts'
import { shorten, toSlug } from './wording.ts'

const GRID_TITLE_LENGTH = 60
const SEO_TITLE_LENGTH = 70
const SEO_DESCRIPTION_LENGTH = 155
const HALF_LIFE_MS = 90 * DAY_MS

export interface DemoPin {
  row: PinRow
  detail: DetailRow | null
  plan: PinPlan
  topicIds: string[]
  appeal: number
}

/** In the order of the plans. Repins have the text of their origin, or now and then their own. */
export function makePins(
  random: Random,
  plans: readonly PinPlan[],
  sources: { images: Source[]; clips: Source[] },
  users: readonly DemoUser[],
  topicIds: ReadonlyMap<string, string>,
  now: number,
): DemoPin[] {
  const write = createPinWriter(random)
  const dress = createDresser(random, sources, users)
  const made = new Map<PinPlan, DemoPin>()
  const shops = users.filter((user) => user.domain !== undefined)

  for (const plan of plans) {
    const origin = plan.origin ? made.get(plan.origin) : undefined
    const id = newId(plan.createdAt, () => random.next())
    const dressed: DressedPin = origin ? { pin: {}, detail: origin.detail } : dress(plan)
    const words = write(plan.source)
    const keepsTitle = origin !== undefined && (plan.kind !== 'image' || random.chance(0.6))
    const title = (keepsTitle ? origin.row.title : undefined) ?? dressed.pin.title ?? words.title
    const description =
      origin && random.chance(0.35) ? (origin.row.description ?? '') : (dressed.pin.description ?? words.description)
    const site = plan.pinner.domain ?? random.pick(SITES[plan.source.group])
    const hasLink = plan.kind === 'article' || plan.kind === 'product' || plan.kind === 'recipe' || random.chance(0.62)
    const link = origin
      ? (origin.row.link ?? null)
      : dressed.pin.link
        ? dressed.pin.link
        : hasLink
          ? `https://${site}/${toSlug(title) || 'pin'}`
          : null
    const isSecret = plan.board.row.privacy === 'secret'
    const freshness = 0.5 ** ((now - plan.createdAt) / HALF_LIFE_MS)
    const appeal = Math.min(1, 0.4 * freshness + 0.35 * random.next() ** 1.5 + 0.25 * random.next())
    const section = plan.board.sections.length > 0 && random.chance(0.75) ? random.pick(plan.board.sections).id : null

    const row: PinRow = {
      ...(origin ? inherited(origin.row) : dressed.pin),
      id,
      kind: dressed.pin.kind ?? origin?.row.kind ?? plan.kind,
      imageSignature: plan.source.image.signature,
      boardId: plan.board.row.id,
      sectionId: section,
      pinnerId: plan.pinner.row.id,
      originPinnerId: origin ? origin.row.pinnerId : null,
      topicId: topicIds.get(plan.topics[0] as string) ?? null,
      title,
      gridTitle: shorten(title, GRID_TITLE_LENGTH),
      description,
      altText: random.chance(0.75) ? plan.source.spec.alt : '',
      autoAltText: `This may show ${plan.source.spec.subject}`,
      link,
      mobileLink: link && random.chance(0.15) ? link.replace('https://', 'https://m.') : null,
      domain: link ? new URL(link).hostname : null,
      category: plan.source.group,
      audience: isSecret ? 'board' : 'public',
      isUnsafe: !isSecret && random.chance(0.006),
      isHidden: !isSecret && random.chance(0.006),
      commentsDisabled: random.chance(0.02),
      shareCount: Math.floor(appeal ** 5 * 900),
      repinCount: Math.floor(appeal ** 6 * 2_400),
      seoTitle: random.chance(0.3) ? shorten(`${title} | ${plan.board.row.name}`, SEO_TITLE_LENGTH) : null,
      seoDescription: description && random.chance(0.3) ? shorten(description, SEO_DESCRIPTION_LENGTH) : null,
      seoNoindexReason: random.chance(0.025) ? random.pick(['thin_content', 'duplicate_content', 'low_quality']) : null,
      createdAt: plan.createdAt,
    }
    if (!origin && plan.source.group !== 'nature' && !isSecret && random.chance(0.045))
      promote(random, row, dressed, plan, shops)
    row.embedding = embedPin({
      title,
      description,
      topicSlugs: plan.topics,
      dominantColor: plan.source.image.dominantColor,
    })
    const pin: DemoPin = {
      row,
      detail: dressed.detail ? { ...dressed.detail, pinId: id } : null,
      plan,
      topicIds: plan.topics.map((key) => topicIds.get(key) as string),
      appeal,
    }
    made.set(plan, pin)
    if (origin) origin.row.repinCount = (origin.row.repinCount ?? 0) + 1
  }

  const pins = [...made.values()]
  ensureStates(pins)
  const scores = rankFeed(
    random,
    pins.map(({ row, plan, appeal }) => ({
      image: row.imageSignature,
      topic: plan.topics[0] as string,
      appeal,
      isListed: isListed(row),
    })),
  )
  for (const [place, pin] of pins.entries()) pin.row.feedScore = scores[place] as number
  return pins
}

export function isListed(row: PinRow): boolean {
  return row.audience !== 'board' && !row.isHidden && !row.isUnsafe
}

/** What a repin inherits besides title, description and link. */
function inherited(origin: PinRow): Partial<PinRow> {
  return {
    nativeCreatorId: origin.nativeCreatorId ?? origin.pinnerId,
    attributionUserId: origin.attributionUserId ?? null,
    priceCurrency: origin.priceCurrency ?? null,
    price: origin.price ?? null,
    isEligibleForPdp: origin.isEligibleForPdp ?? false,
    isOosProduct: origin.isOosProduct ?? false,
    isStaleProduct: origin.isStaleProduct ?? false,
    isDownstreamPromotion: origin.isPromoted ?? false,
    promoterId: origin.promoterId ?? null,
    storyPinDataId: origin.storyPinDataId ?? null,
    videoDuration: origin.videoDuration ?? null,
  }
}

function promote(random: Random, row: PinRow, dressed: DressedPin, plan: PinPlan, shops: readonly DemoUser[]): void {
  const fitting = shops.filter((shop) => shop.likes === plan.source.group)
  const shop = random.pick(fitting.length > 0 ? fitting : shops)
  row.isPromoted = true
  row.promoterId = shop.row.id
  row.link ??= `https://${shop.domain}/${toSlug(row.title ?? '') || 'pin'}`
  row.domain = new URL(row.link).hostname
  row.trackingParams = `campaign=${toSlug(plan.board.row.name)}-${random.int(10, 99)}`
  row.trackedLink = `${row.link}?${row.trackingParams}`
  dressed.detail = {
    pinId: '',
    ...dressed.detail,
    adTargetingAttribution: {
      isThirdPartyAd: random.chance(0.3),
      usesLocation: random.chance(0.5),
      usesInterests: random.chance(0.8),
      usesCustomerList: random.chance(0.2),
    },
  }
}

/** Even a small demo has one pin of each unusual state, on pins without repins so that nothing else changes. */
function ensureStates(pins: readonly DemoPin[]): void {
  const plain = pins.filter(
    ({ row, plan }) => plan.origin !== undefined && isListed(row) && row.kind === 'image' && !row.commentsDisabled,
  )
  const states: Partial<PinRow>[] = [
    { isUnsafe: true },
    { isHidden: true },
    { commentsDisabled: true },
    { seoNoindexReason: 'thin_content' },
  ]
  for (const state of states) {
    const [key] = Object.keys(state) as (keyof PinRow)[]
    if (pins.some(({ row }) => Boolean(row[key as keyof PinRow]))) continue
    const pin = plain.pop()
    if (pin) Object.assign(pin.row, state)
  }
}
