import { toWords } from '#db/embedding.ts'
import { newId } from '#db/id.ts'
import type { Product, Recipe, StoryBlock, StoryPinData, VideoList } from '#schema/pins/rich-metadata.ts'
import { DAY_MS } from '#schema/time.ts'
import type { Random } from './art/random.ts'
import type { DemoImage } from './content.ts'
import type { Source } from './plan-pins.ts'
import { ARTICLES } from './texts/articles.ts'
import type { GoodText } from './texts/good-text.ts'
import { CARRIED_GOODS } from './texts/goods-carried.ts'
import { HOME_GOODS } from './texts/goods-home.ts'
import { PEOPLE } from './texts/people.ts'
import type { RecipeText } from './texts/recipe-text.ts'
import { BOWL_RECIPES } from './texts/recipes-bowls.ts'
import { DOUGH_RECIPES } from './texts/recipes-dough.ts'
import { MORNING_RECIPES } from './texts/recipes-morning.ts'
import { SWEET_AND_PASTA_RECIPES } from './texts/recipes-sweet-and-pasta.ts'
import { HOME_STORIES } from './texts/stories-home.ts'
import { OUT_STORIES } from './texts/stories-out.ts'
import type { ArticleText, StoryText } from './texts/text-types.ts'
import type { TopicKey } from './topics.ts'
import { capitalize, toSlug } from './wording.ts'

const RECIPES = [...MORNING_RECIPES, ...BOWL_RECIPES, ...DOUGH_RECIPES, ...SWEET_AND_PASTA_RECIPES]
const GOODS = [...HOME_GOODS, ...CARRIED_GOODS]
const STORIES = [...HOME_STORIES, ...OUT_STORIES]

/** The text for a topic with most words in common with what the image shows. */
function choose<Text extends { topics: readonly TopicKey[] }>(
  random: Random,
  texts: readonly Text[],
  source: Source,
  nameOf: (text: Text) => string,
): Text | undefined {
  const subject = new Set(toWords(`${source.spec.subject} ${source.spec.alt}`))
  const fitting = random.shuffle(texts.filter((text) => text.topics.includes(source.spec.topic)))
  const scored = fitting.map((text) => ({
    text,
    score: toWords(nameOf(text)).filter((word) => subject.has(word)).length,
  }))
  return scored.sort((one, other) => other.score - one.score)[0]?.text
}

export function chooseRecipe(random: Random, source: Source): RecipeText | undefined {
  const seen = new Set(toWords(source.spec.subject))
  const fitting = RECIPES.filter((recipe) => recipe.shows.some((word) => toWords(word).every((part) => seen.has(part))))
  return choose(random, fitting, source, (recipe) => recipe.name)
}

/** If none fits, it is named after the image and `blurb` is empty. */
export function chooseGood(random: Random, source: Source): GoodText | undefined {
  const good = choose(random, GOODS, source, (text) => `${text.name} ${text.blurb}`)
  if (good && source.group === 'posters') {
    const name = capitalize(withoutArticle(source.spec.subject))
    return { ...good, name: /poster|drawing/i.test(name) ? name : `${name}, print` }
  }
  if (!good || source.group !== 'products') return good
  const subject = new Set(toWords(source.spec.subject))
  if (toWords(good.name).some((word) => subject.has(word))) return good
  const name = capitalize(withoutArticle(source.spec.subject))
  return {
    ...good,
    name,
    blurb: '',
    choices: good.choices['Size'] ? good.choices : { Color: ['As shown', 'Natural', 'Ink'] },
  }
}

function withoutArticle(subject: string): string {
  return subject.replace(/^(?:an?|the) /, '')
}

export function chooseArticle(random: Random, source: Source): ArticleText | undefined {
  return choose(random, ARTICLES, source, () => '')
}

export function chooseStory(random: Random, source: Source): StoryText | undefined {
  return choose(random, STORIES, source, () => '')
}

export function writeRecipe(random: Random, text: RecipeText): Recipe {
  const reviews = random.chance(0.85) ? random.int(3, 420) : 0
  return {
    name: text.name,
    ingredients: Object.entries(text.ingredients).map(([category, items]) => ({
      category,
      items: items.map((item) => {
        const at = item.indexOf(': ')
        return { amount: item.slice(0, at), name: item.slice(at + 2) }
      }),
    })),
    cookTimes: { total: text.prep + text.cook + (text.rest ?? 0), cook: text.cook, prep: text.prep },
    servings: text.servings,
    diets: [...text.diets],
    steps: [...text.steps],
    aggregateRating:
      reviews === 0
        ? null
        : {
            bestRating: 5,
            ratingValue: Number((5 - random.next() ** 1.8 * 1.6).toFixed(1)),
            reviewCount: reviews,
            ratingCount: reviews + random.int(0, reviews * 2),
          },
  }
}

interface WrittenProduct {
  product: Product
  currency: string
  price: string
}

export function writeProduct(
  random: Random,
  text: GoodText,
  shopName: string,
  currency: string,
  images: readonly DemoImage[],
  isOut: boolean,
): WrittenProduct {
  const money = (amount: number) => amount.toFixed(2)
  const dimensions = Object.entries(text.choices).map(([name, values]) => ({ name, values: [...values] }))
  const base = text.price + random.pick([0, 0, -1, 0.5, 4])
  const isOnSale = random.chance(0.25)
  const price = isOnSale ? Math.round(base * random.pick([0.7, 0.8, 0.85])) : base
  const isSized = dimensions.length > 1 && random.chance(0.5)
  const [sizes] = dimensions
  const highest = Math.round(price * 1.4)
  const productId = `${toSlug(text.name)}-${random.int(1000, 9999)}`
  const combinations = dimensions.reduce<Record<string, string>[]>(
    (found, { name, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  return {
    currency,
    price: money(price),
    product: {
      productId,
      name: text.name,
      brand: shopName,
      offerSummary: {
        price: money(price),
        minPrice: isSized ? money(price) : null,
        maxPrice: isSized ? money(highest) : null,
        standardPrice: isOnSale ? money(base) : null,
        currency,
        inStock: !isOut,
        shippingInfo: random.chance(0.7)
          ? { freeShippingPrice: money(random.pick([50, 75, 100])), freeShippingValue: random.pick([50, 75, 100]) }
          : null,
      },
      variantSet: {
        dimensions,
        variants: combinations.map((values, i) => ({
          productId: `${productId}-${i + 1}`,
          values,
          inStock: !isOut && random.chance(0.88),
          ...(isSized &&
            sizes && { price: money(price + ((highest - price) * placeOf(sizes, values)) / lastOf(sizes)) }),
          ...imageOf(dimensions.at(-1), values, images),
        })),
      },
      additionalImages: images.map((image) => image.signature),
    },
  }
}

type Dimension = Product['variantSet']['dimensions'][number]

function placeOf({ name, values }: Dimension, chosen: Readonly<Record<string, string>>): number {
  return values.indexOf(chosen[name] ?? '')
}

function lastOf({ values }: Dimension): number {
  return Math.max(values.length - 1, 1)
}

/** The first choice is the one that the pin shows. */
function imageOf(
  dimension: Dimension | undefined,
  chosen: Readonly<Record<string, string>>,
  images: readonly DemoImage[],
): { image?: string } {
  const image = dimension && images[placeOf(dimension, chosen) - 1]
  return image ? { image: image.signature } : {}
}

export function writeArticle(random: Random, text: ArticleText, publishedBefore: number) {
  const author = random.pick(PEOPLE)
  return {
    name: text.title,
    description: text.description,
    authorName: random.chance(0.85) ? `${author[1]} ${author[2]}` : null,
    datePublished: new Date(publishedBefore - random.int(0, 90) * DAY_MS).toISOString().slice(0, 10),
  }
}

export interface StoryImage {
  image: DemoImage
  alt: string
}

export function writeStory(
  random: Random,
  text: StoryText,
  images: readonly StoryImage[],
  link: string,
  at: number,
  clipMs: number | undefined,
): StoryPinData {
  let next = 0
  function imageBlock(): StoryBlock {
    const { image, alt } = images[next++ % images.length] as StoryImage
    return {
      type: 'image',
      signature: image.signature,
      extension: image.extension,
      width: image.width,
      height: image.height,
      alt,
    }
  }
  const cover: StoryBlock[] = [
    imageBlock(),
    { type: 'heading', text: text.title },
    { type: 'paragraph', text: text.intro },
  ]
  const needs: StoryBlock[] = [
    { type: 'heading', text: 'You will need' },
    ...text.needs.map(([amount, name]): StoryBlock => ({
      type: text.isEdible ? 'ingredient' : 'supply',
      amount,
      name,
    })),
  ]
  const middle = text.pages.map((page, i): StoryPinData['pages'][number] => {
    const isFilm = clipMs !== undefined && i === 1
    const blocks: StoryBlock[] = [
      { type: 'heading', text: page.heading },
      { type: i % 2 === 0 ? 'text' : 'paragraph', text: page.text },
    ]
    if (isFilm) blocks.unshift({ type: 'video', videoIndex: 0 })
    else if (!page.list) blocks.unshift(imageBlock())
    if (page.list) blocks.push({ type: 'list', items: [...page.list] })
    return { layout: page.list ? 'list' : i % 2 === 0 ? 'split' : 'full', blocks }
  })
  const closing: StoryBlock[] = [
    imageBlock(),
    { type: 'text', text: text.closing },
    { type: 'link', text: 'Read the long version', href: link },
  ]
  const pages: StoryPinData['pages'] = [
    { layout: 'cover', blocks: cover },
    { layout: 'list', blocks: needs },
    ...middle,
    { layout: 'full', blocks: closing },
  ]
  return {
    id: newId(at, () => random.next()),
    pages,
    metadata: {
      pinTitle: text.title,
      totalVideoDuration: clipMs ?? 0,
      isDeleted: false,
      staticPageCount: pages.filter((page) => page.blocks.every((block) => block.type !== 'video')).length,
      hasProductPins: random.chance(0.2),
    },
  }
}

/** The most widely playable rendition last. */
export function writeVideos(source: Source): VideoList[] {
  const { clip } = source
  if (!clip) return []
  const shared = {
    width: clip.width,
    height: clip.height,
    duration: clip.durationMs,
    thumbnail: clip.thumbnailUrl,
    captionsUrls: { en: clip.captionsUrl },
  }
  return [{ V_WEBM: { url: clip.webmUrl, ...shared }, V_MP4: { url: clip.mp4Url, ...shared } }]
}
