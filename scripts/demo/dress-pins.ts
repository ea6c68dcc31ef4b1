import type { Random } from './art/random.ts'
import type { DetailRow, DemoImage, PinRow } from './content.ts'
import {
  chooseArticle,
  chooseGood,
  chooseRecipe,
  chooseStory,
  writeArticle,
  writeProduct,
  writeRecipe,
  writeStory,
  writeVideos,
  type StoryImage,
} from './make-details.ts'
import type { DemoUser } from './make-users.ts'
import type { PinPlan, Source } from './plan-pins.ts'
import { CAROUSEL_LEADS, PROVIDERS, SITES, SLOT_TITLES, VIDEO_LEADS } from './texts/slots.ts'
import { capitalize, createDeck, toSlug } from './wording.ts'

export interface DressedPin {
  /** Only what differs from a plain image. */
  pin: Partial<PinRow>
  detail: DetailRow | null
}

/**
 * Adds what belongs to the kind of a pin: a recipe, a product, pages of a story, and the odd attribution or
 * partnership.
 */
export function createDresser(
  random: Random,
  sources: { images: Source[]; clips: Source[] },
  users: readonly DemoUser[],
): (plan: PinPlan) => DressedPin {
  const shops = users.filter((user) => user.domain !== undefined)
  const videoLead = createDeck(VIDEO_LEADS, random)
  const carouselLead = createDeck(CAROUSEL_LEADS, random)

  function companions(source: Source, count: number): Source[] {
    const others = sources.images.filter((one) => one !== source && one.image.signature !== source.image.signature)
    const same = random.shuffle(others.filter((one) => one.spec.topic === source.spec.topic))
    const near = random.shuffle(
      others.filter((one) => one.group === source.group && one.spec.topic !== source.spec.topic),
    )
    return [...same, ...near].slice(0, count)
  }

  function plain(): DressedPin {
    return { pin: { kind: 'image' }, detail: null }
  }

  function recipe(plan: PinPlan): DressedPin {
    const text = chooseRecipe(random, plan.source)
    if (!text) return plain()
    return {
      pin: { title: text.name, description: text.blurb },
      detail: { pinId: '', recipe: writeRecipe(random, text) },
    }
  }

  function product(plan: PinPlan): DressedPin {
    const text = chooseGood(random, plan.source)
    const shop =
      text && users.find((user) => user.row.username === (text.shop === 'harborandpine' ? 'business' : text.shop))
    if (!text || !shop) return plain()
    const isOut = random.chance(0.09)
    const images: DemoImage[] = companions(plan.source, random.int(0, 3)).map((source) => source.image)
    const currency = ['US', 'NZ', 'AR'].includes(shop.row.country ?? '')
      ? 'USD'
      : shop.row.country === 'GB'
        ? 'GBP'
        : 'EUR'
    const written = writeProduct(random, text, shop.row.fullName, currency, images, isOut)
    return {
      pin: {
        title: text.name,
        link: `https://${shop.domain}/${toSlug(text.name)}`,
        ...(text.blurb ? { description: text.blurb } : {}),
        priceCurrency: written.currency,
        price: written.price,
        isEligibleForPdp: true,
        isOosProduct: isOut,
        isStaleProduct: !isOut && random.chance(0.05),
        attributionUserId: shop.row.id,
      },
      detail: { pinId: '', products: [written.product] },
    }
  }

  function article(plan: PinPlan): DressedPin {
    const text = chooseArticle(random, plan.source)
    if (!text) return plain()
    return {
      pin: { title: text.title, description: text.description },
      detail: { pinId: '', article: writeArticle(random, text, plan.createdAt) },
    }
  }

  function story(plan: PinPlan): DressedPin {
    const text = chooseStory(random, plan.source)
    if (!text) return plain()
    const images: StoryImage[] = [plan.source, ...companions(plan.source, 5)].map((source) => ({
      image: source.image,
      alt: source.spec.alt,
    }))
    const clip = random.chance(0.12) ? sources.clips.find((source) => source.group === plan.source.group) : undefined
    const link = `https://${random.pick(SITES[plan.source.group])}/${toSlug(text.title)}`
    const data = writeStory(random, text, images, link, plan.createdAt, clip?.clip?.durationMs)
    return {
      pin: { title: text.title, description: text.intro, storyPinDataId: data.id, videoDuration: null },
      detail: { pinId: '', storyPinData: data, ...(clip ? { videos: writeVideos(clip) } : {}) },
    }
  }

  function carousel(plan: PinPlan): DressedPin {
    const shown = [plan.source, ...companions(plan.source, random.int(2, 4))]
    if (shown.length < 3) return plain()
    const site = random.pick(SITES[plan.source.group])
    const slots = shown.map(({ spec, image }, place) => ({
      id: String(place + 1),
      title: random.chance(0.5) ? capitalize(spec.subject) : random.pick(SLOT_TITLES[place] as readonly string[]),
      link: random.chance(0.7) ? `https://${site}/${toSlug(spec.subject)}` : null,
      signature: image.signature,
      extension: image.extension,
      width: image.width,
      height: image.height,
      dominantColor: image.dominantColor,
      alt: spec.alt,
    }))
    return { pin: { description: carouselLead() }, detail: { pinId: '', carouselData: { slots } } }
  }

  function video(plan: PinPlan): DressedPin {
    const { source } = plan
    if (!source.clip) return plain()
    const host = random.pick(SITES[source.group])
    const embed = random.chance(0.3)
      ? { src: `https://${host}/embed/${toSlug(source.spec.key)}`, type: 'video', subtype: 'iframe' }
      : undefined
    return {
      pin: { title: capitalize(source.spec.subject), description: videoLead(), videoDuration: source.clip.durationMs },
      detail: { pinId: '', videos: writeVideos(source), ...(embed ? { embed } : {}) },
    }
  }

  const dressers = { image: plain, recipe, product, article, story, carousel, video }

  return function dress(plan) {
    const dressed = dressers[plan.kind](plan)
    const extra = extras(random, plan, shops)
    if (extra.detail) dressed.detail = { pinId: '', ...dressed.detail, ...extra.detail }
    return { pin: { ...dressed.pin, ...extra.pin }, detail: dressed.detail }
  }
}

function extras(
  random: Random,
  plan: PinPlan,
  shops: readonly DemoUser[],
): { pin: Partial<PinRow>; detail?: Partial<DetailRow> } {
  const pin: Partial<PinRow> = {}
  const detail: Partial<DetailRow> = {}
  if (random.chance(0.06)) {
    const [providerName, address] = random.pick(PROVIDERS)
    const author = plan.pinner.row.fullName
    detail.mediaAttribution = {
      author,
      authorUrl: `${address}/people/${toSlug(author)}`,
      ccUrl: random.chance(0.6) ? `${address}/licenses/by-sa` : null,
      link: `${address}/works/${toSlug(plan.source.spec.key)}`,
      mediaType: plan.kind === 'video' ? 'video' : 'image',
      providerName,
    }
  }
  if (random.chance(0.03)) {
    const sponsor = random.pick(shops.filter((shop) => shop !== plan.pinner))
    detail.sponsorship = {
      creatorId: plan.pinner.row.id,
      sponsorId: sponsor.row.id,
      status: random.pick(['approved', 'approved', 'approved', 'pending', 'declined'] as const),
    }
    pin.nativeCreatorId = plan.pinner.row.id
  }
  // Drawn for nothing: without these, all that is drawn after them would be another demo from the same seed.
  if (random.chance(0.07)) random.chance(0.5)
  return Object.keys(detail).length > 0 ? { pin, detail } : { pin }
}
