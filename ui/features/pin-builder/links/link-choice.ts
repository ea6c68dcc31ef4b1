import type { LinkArticle, LinkPreview, LinkProduct, LinkRecipe } from '#schema/pin-builder/link-calls.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'

/** An image of another site; `url` goes to `PinResource` as `image_url`. */
export interface ChosenImage {
  url: string
  /** The same in small, from this site and for half an hour; null where there is none. */
  previewUrl: string | null
  /** The size is that of the image itself; null if it is not known. */
  width: number | null
  height: number | null
  alt: string
}

/** What the viewer takes from a page. Texts are '' where the page has none, and within the limits of pins. */
export interface LinkChoice {
  /** The address of the page, after redirects. */
  url: string
  domain: string
  /** Null where they add one themselves. */
  image: ChosenImage | null
  kind: PinKind
  title: string
  description: string
  recipe?: LinkRecipe
  product?: LinkProduct
  article?: LinkArticle
}

export interface LinkPreviewPickerProps {
  /** The address is as typed: "example.com/page" will do. Another address is another preview. */
  url: string
  onChoose(choice: LinkChoice): void
  /** Offered where it is given. */
  onCancel?(): void
}

export interface LinkPinFields {
  kind: PinKind
  link: string
  title: string
  description: string
  alt_text: string
  image_url?: string
  recipe?: LinkRecipe
  products?: LinkProduct[]
  article?: LinkArticle
}

/** The kinds that pages have: a pin of any other is made of an image. */
const KINDS_OF_PAGES: readonly PinKind[] = ['recipe', 'product', 'article']

export function toPinFields({
  url,
  image,
  kind,
  title,
  description,
  recipe,
  product,
  article,
}: LinkChoice): LinkPinFields {
  return {
    kind: KINDS_OF_PAGES.includes(kind) ? kind : 'image',
    link: url,
    title,
    description,
    alt_text: image?.alt ?? '',
    ...(image && { image_url: image.url }),
    ...(recipe && { recipe }),
    ...(product && { products: [product] }),
    ...(article && { article }),
  }
}

export function toChoice(preview: LinkPreview, place: number | null): LinkChoice {
  const { url, domain, kind, title, description, recipe, product, article } = preview
  const found = place === null ? undefined : preview.images[place]
  return {
    url,
    domain,
    image: found
      ? { url: found.url, previewUrl: found.preview_url, width: found.width, height: found.height, alt: found.alt }
      : null,
    kind,
    title,
    description,
    ...(recipe && { recipe }),
    ...(product && { product }),
    ...(article && { article }),
  }
}
