import type { PinData, PinDraftData, PinMedia, PinProductData } from '#schema/pin-builder/calls.ts'
import type { BlockFields, PinFields, ProductFields } from '#schema/pin-builder/pin-fields.ts'
import { completeLink } from '#schema/web-link.ts'
import { tidyRecipe } from './kinds/ingredients.ts'
import { tidyProduct } from './kinds/offers.ts'
import type { PieceSource } from './pieces/builder-state.ts'
import {
  emptyFields,
  findMediaId,
  listMainFiles,
  listMediaIds,
  type Piece,
  type PieceFields,
  type PieceFile,
  type PieceProduct,
  type StoryBlock,
  type StoryPage,
} from './pieces/piece.ts'
import { leadsSomewhere } from './tags/tag-target.ts'

type Content = Pick<Piece, 'kind' | 'files' | 'fields' | 'pinId' | 'isProvenanceFixed'>

/** A pin as its calls take it: only the part of its own kind, files by their place among those that are uploaded. */
export function toPinFields(piece: Content): PinFields {
  const { kind, fields, pinId } = piece
  const { title, description, alt_text, section_id, comments_disabled, provenance } = fields
  const common: PinFields = {
    title,
    description,
    alt_text,
    section_id,
    comments_disabled,
    link: completeLink(fields.link),
    // A member without a board gets one.
    ...(fields.board_id !== '' && { board_id: fields.board_id }),
    topic_ids: [...fields.topic_ids],
    tagged_products: fields.tagged_products.filter(leadsSomewhere),
    ...(!piece.isProvenanceFixed && { provenance }),
    recipe: kind === 'recipe' ? tidyRecipe(fields.recipe) : null,
    article: kind === 'article' ? fields.article : null,
    products: kind === 'product' ? toProducts(piece) : null,
    story: kind === 'story' ? { pages: fields.story.map((page) => toPage(page, piece)) } : null,
    carousel: kind === 'carousel' ? { slots: listSlots(piece) } : null,
  }
  if (pinId !== null) return common
  const captions = kind === 'video' ? { captions_language: fields.captions_language || null } : {}
  return { ...common, ...captions, kind, media_ids: listMediaIds({ files: ownFiles(piece) }) }
}

/** A video comes before its cover and captions; the images of a product after the first are the product's. */
function ownFiles({ kind, files }: Content): readonly PieceFile[] {
  if (kind === 'video') return VIDEO_ORDER.flatMap((one) => files.filter((file) => file.kind === one))
  const main = listMainFiles({ kind, files })
  return kind === 'product' ? main.slice(0, 1) : main
}

const VIDEO_ORDER: readonly PieceFile['kind'][] = ['video', 'image', 'captions']

function toProducts({ fields, files, pinId }: Content): ProductFields[] {
  const further = files.slice(1)
  const [first, ...others] = fields.products.map((product) => toProduct(tidyProduct(product), further))
  if (!first) return []
  if (pinId !== null) return [first, ...others]
  return [{ ...first, additional_media_ids: listMediaIds({ files: further }) }, ...others]
}

function toProduct({ variant_set: set, ...product }: PieceProduct, further: readonly PieceFile[]): ProductFields {
  const variants = set?.variants.map(({ fileKey, ...variant }) => ({ ...variant, ...nameImage(fileKey, further) }))
  return { ...product, variant_set: set && variants ? { ...set, variants } : null }
}

/** Nothing where it is to stay, or cannot be named yet. */
function nameImage(
  fileKey: string | null | undefined,
  further: readonly PieceFile[],
): { media_id?: string; signature?: string | null } {
  if (fileKey === undefined) return {}
  const file = further.find(({ key }) => key === fileKey)
  if (file?.upload.status === 'published') return { signature: file.upload.signature }
  const mediaId = file ? findMediaId(file) : null
  return mediaId === null ? { signature: null } : { media_id: mediaId }
}

/** Files that count: those of the server, and all of a published pin. */
function sentFiles(piece: Content): readonly PieceFile[] {
  return listMainFiles(piece).filter((file) => file.upload.status === 'published' || findMediaId(file) !== null)
}

function listSlots(piece: Content) {
  return sentFiles(piece).map(({ key }, media) => {
    const { title = '', link = '' } = piece.fields.slots[key] ?? {}
    return { media, title, link: completeLink(link) }
  })
}

function toPage({ layout, blocks }: StoryPage, piece: Content) {
  const files = sentFiles(piece)
  return { layout, blocks: blocks.map((block) => toBlock(block, files)) }
}

function toBlock(
  { type, text, amount, href: link, items, fileKey }: StoryBlock,
  files: readonly PieceFile[],
): BlockFields {
  switch (type) {
    case 'image':
    case 'video': {
      const media = files.findIndex(({ key }) => key === fileKey)
      return { type, media: media === -1 ? null : media, text }
    }
    case 'list':
      return { type, items: items.filter((item) => item.trim() !== '') }
    case 'link':
      return { type, text, href: completeLink(link) }
    case 'ingredient':
    case 'supply':
      return { type, text, amount }
    case 'text':
    case 'heading':
    case 'paragraph':
      return { type, text }
  }
}

/** A draft from another time or device. */
export function openedDraft(draft: PinDraftData): PieceSource {
  const { kind = 'image', media_ids: ids = [], products, story } = draft
  const clips = new Set(
    story?.pages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'video').map(({ media }) => media)),
  )
  const extraIds = products?.[0]?.additional_media_ids ?? []
  const files = [...ids, ...extraIds].map((mediaId, place): PieceFile => ({
    key: crypto.randomUUID(),
    kind: kind === 'video' ? (VIDEO_ORDER[place] ?? 'image') : clips.has(place) ? 'video' : 'image',
    name: '',
    file: null,
    upload: { status: 'done', mediaId },
    previewUrl: null,
  }))
  return withBase({
    kind,
    files,
    fields: toFields(draft, files),
    draftId: draft.id,
    pinId: null,
    isProvenanceFixed: false,
    isDirty: false,
  })
}

function withBase(source: PieceSource): PieceSource {
  return { ...source, base: { ...toPinFields(source) } }
}

/** A pin of the viewer, to edit it. */
export function openedPin(pin: PinData): PieceSource {
  const files = [...pin.media, ...(pin.products?.[0]?.additional_media ?? [])].map(fromMedia)
  return withBase({
    kind: pin.kind,
    files,
    fields: toFields(pin, files),
    draftId: null,
    pinId: pin.id,
    isProvenanceFixed: pin.is_provenance_fixed,
    isDirty: false,
  })
}

function fromMedia({ kind, url, signature }: PinMedia): PieceFile {
  return {
    key: crypto.randomUUID(),
    kind,
    name: '',
    file: null,
    upload: { status: 'published', signature },
    previewUrl: url,
  }
}

function toFields(fields: PinDraftData | PinData, files: readonly PieceFile[]): PieceFields {
  const empty = emptyFields(fields.board_id ?? '')
  const slots = (fields.carousel?.slots ?? []).flatMap(({ media, title, link }) => {
    const key = files[media]?.key
    return key === undefined ? [] : [[key, { title, link: link ?? '' }] as const]
  })
  return {
    ...empty,
    title: fields.title ?? '',
    description: fields.description ?? '',
    alt_text: fields.alt_text ?? '',
    link: fields.link ?? '',
    section_id: fields.section_id ?? null,
    topic_ids: fields.topic_ids ?? [],
    comments_disabled: fields.comments_disabled ?? false,
    provenance: fields.provenance ?? null,
    recipe: fields.recipe ?? empty.recipe,
    products: (fields.products ?? []).map((product, place) => fromProduct(product, place === 0 ? files : [])),
    article: fields.article ?? empty.article,
    story: (fields.story?.pages ?? []).map(({ layout, blocks }) => ({
      key: crypto.randomUUID(),
      layout,
      blocks: blocks.map((block) => fromBlock(block, files)),
    })),
    slots: Object.fromEntries(slots),
    tagged_products: fields.tagged_products ?? [],
    captions_language: (fields.is_draft && fields.captions_language) || '',
  }
}

type SentVariant = NonNullable<ProductFields['variant_set']>['variants'][number] & { media?: PinMedia }

/** The fields that only answers have are left out. The files are those of the first product. */
function fromProduct(
  { product_id, name, brand, offer_summary, variant_set: set }: ProductFields | PinProductData,
  files: readonly PieceFile[],
): PieceProduct {
  const variants = set?.variants.map((variant: SentVariant) => {
    const { media_id: mediaId, signature, media: _, ...fields } = variant
    if (files.length === 0) return fields
    const file = files.find(({ upload }) =>
      upload.status === 'published'
        ? signature != null && upload.signature === signature
        : upload.status === 'done' && upload.mediaId === mediaId,
    )
    return { ...fields, fileKey: file?.key ?? null }
  })
  return { product_id, name, brand, offer_summary, variant_set: set && variants ? { ...set, variants } : null }
}

function fromBlock(
  { type, text, amount, href: link, items, media }: BlockFields,
  files: readonly PieceFile[],
): StoryBlock {
  return {
    key: crypto.randomUUID(),
    type,
    text: text ?? '',
    amount: amount ?? '',
    href: link ?? '',
    items: items ?? [],
    fileKey: media == null ? null : (files[media]?.key ?? null),
  }
}
