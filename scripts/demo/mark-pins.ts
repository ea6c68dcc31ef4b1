import { embedPin } from '#db/embedding.ts'
import type { TaggedProduct } from '#schema/pins/rich-metadata.ts'
import type { Random } from './art/random.ts'
import type { DemoImage, SeenThing, SourceSpec } from './content.ts'
import { isListed, type DemoPin } from './make-pins.ts'
import { SITES } from './texts/slots.ts'
import type { TopicGroup } from './topics.ts'
import { capitalize, shorten, toSlug } from './wording.ts'

const AI_SHARE = 0.05
const TAGGED_SHARE = 0.6
/** Where an image may well have been generated. */
const AI_GROUPS: readonly TopicGroup[] = ['posters', 'nature']
const TAGGED_GROUP: TopicGroup = 'interiors'
const MAX_TAGS_OF_ROOM = 3
/** What rooms are furnished with, by the traits that draw it. */
const FURNITURE_NAMES: Readonly<Record<string, string>> = {
  arclamp: 'Arc lamp',
  bed: 'Bed',
  bench: 'Bench',
  bistro: 'Bistro table',
  bookcase: 'Bookcase',
  coffeetable: 'Coffee table',
  console: 'Console table',
  deckchair: 'Deck chair',
  desk: 'Desk',
  deskchair: 'Desk chair',
  diningtable: 'Dining table',
  floorlamp: 'Floor lamp',
  lounge: 'Lounge chair',
  loveseat: 'Loveseat',
  nightstand: 'Nightstand',
  pouf: 'Pouf',
  readingchair: 'Reading chair',
  shellchair: 'Shell chair',
  sideboard: 'Sideboard',
  sidetable: 'Side table',
  sofa: 'Sofa',
}
const LOOP_DESCRIPTION = 'A few seconds that end where they begin.'
const GRID_TITLE_LENGTH = 60

export interface Loop {
  spec: SourceSpec
  image: DemoImage
}

/** Labels of AI, tagged products and moving images on pins that are made. Answers with the images that move. */
export function markPins(random: Random, pins: readonly DemoPin[], loops: readonly Loop[]): DemoImage[] {
  const originals = pins.filter(({ row, plan }) => !plan.origin && row.kind === 'image' && isListed(row))
  markAi(random, pins, originals)
  tagProducts(random, pins, originals)
  return showLoops(pins, originals, loops)
}

/** A save of an image keeps what it says of itself. */
function markAi(random: Random, pins: readonly DemoPin[], originals: readonly DemoPin[]): void {
  const fitting = originals.filter(({ plan }) => AI_GROUPS.includes(plan.source.group))
  for (const [place, { row }] of fitting.entries()) {
    if (place > 0 && !random.chance(AI_SHARE)) continue
    const provenance = random.pick(['ai_generated', 'ai_generated', 'ai_modified'] as const)
    const isProvenanceFixed = random.chance(0.5)
    for (const pin of pins) {
      if (pin.row.imageSignature === row.imageSignature) Object.assign(pin.row, { provenance, isProvenanceFixed })
    }
  }
}

/** What stands in a room leads to a pin of such a thing, else to a shop. */
function tagProducts(random: Random, pins: readonly DemoPin[], originals: readonly DemoPin[]): void {
  const goods = pins.filter(({ row, plan }) => !plan.origin && row.kind === 'product' && isListed(row))
  const rooms = originals.filter(({ plan }) => plan.source.group === TAGGED_GROUP && listFurniture(plan).length > 0)
  for (const [place, pin] of rooms.entries()) {
    if (place > 0 && !random.chance(TAGGED_SHARE)) continue
    const site = random.pick(SITES[TAGGED_GROUP])
    const taggedProducts = listFurniture(pin.plan).map(({ name, x, y }): TaggedProduct => {
      const like = goods.filter(({ plan }) => plan.source.spec.things?.some((thing) => thing.name === name))
      const title = FURNITURE_NAMES[name] ?? name
      const target =
        like.length > 0
          ? { pinId: random.pick(like).row.id, title: null, link: null }
          : { pinId: null, title, link: `https://${site}/${toSlug(title)}` }
      return { x, y, productId: null, ...target }
    })
    pin.detail = { ...pin.detail, pinId: pin.row.id, taggedProducts }
  }
}

function listFurniture({ source }: DemoPin['plan']): SeenThing[] {
  return (source.spec.things ?? []).filter(({ name }) => FURNITURE_NAMES[name] !== undefined).slice(0, MAX_TAGS_OF_ROOM)
}

/** In the place of images that are on one pin only. */
function showLoops(pins: readonly DemoPin[], originals: readonly DemoPin[], loops: readonly Loop[]): DemoImage[] {
  const repeated = new Set(pins.map(({ plan }) => plan.origin))
  const free = originals.filter(({ row, detail, plan }) => !detail && !row.isPromoted && !repeated.has(plan))
  const shown: DemoImage[] = []
  for (const { spec, image } of loops) {
    const pin = free.find(({ plan }) => plan.topics[0] === spec.topic && !plan.source.clip)
    if (!pin) continue
    free.splice(free.indexOf(pin), 1)
    const title = capitalize(spec.subject)
    Object.assign(pin.row, {
      imageSignature: image.signature,
      title,
      gridTitle: shorten(title, GRID_TITLE_LENGTH),
      description: LOOP_DESCRIPTION,
      altText: spec.alt,
      autoAltText: `This may show ${spec.subject}`,
      seoTitle: null,
      seoDescription: null,
      embedding: embedPin({
        title,
        description: LOOP_DESCRIPTION,
        topicSlugs: pin.plan.topics,
        dominantColor: image.dominantColor,
      }),
    })
    shown.push(image)
  }
  return shown
}
