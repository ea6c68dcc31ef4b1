import type { Provenance, UploadKind } from '#schema/media/constants.ts'
import type {
  ArticleFields,
  BlockFields,
  ProductFields,
  RecipeFields,
  TagFields,
} from '#schema/pin-builder/pin-fields.ts'
import { MAX_PIN_FILES, MAX_PRODUCT_IMAGES, MAX_SLOTS, type StoryLayout } from '#schema/pins/constants.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import { href } from '#schema/routes.ts'
import type { UploadRefusal } from '#ui/shared/uploads/upload-refusal.ts'

export type Upload =
  | { status: 'waiting'; isOffline: boolean }
  | { status: 'sending'; part: number }
  /** The server looks at a video. */
  | { status: 'processing' }
  | { status: 'done'; mediaId: string }
  | { status: 'refused'; reason: UploadRefusal; detail?: string | null }
  /** An image of another site, which the server fetches with the pin. */
  | { status: 'linked'; url: string }
  /** The pin is being edited: its files stay. A video has no signature. */
  | { status: 'published'; signature: string | null }

export interface PieceFile {
  /** The key of its upload, if it has one: the same after a reload. */
  key: string
  kind: UploadKind
  name: string
  /** Null where it is not on this device. */
  file: File | null
  upload: Upload
  /** The preview of a file that is neither here nor an upload. */
  previewUrl: string | null
}

export interface StoryBlock {
  key: string
  type: BlockFields['type']
  text: string
  amount: string
  href: string
  items: readonly string[]
  /** The file is an image or a video. */
  fileKey: string | null
}

export interface StoryPage {
  key: string
  layout: StoryLayout
  blocks: readonly StoryBlock[]
}

type SentVariantSet = NonNullable<ProductFields['variant_set']>

/** Its image is one of the files of the pin. */
export interface Variant extends Omit<SentVariantSet['variants'][number], 'media_id' | 'signature'> {
  /** Null is the pin's own image; without it the variant keeps what it has. */
  fileKey?: string | null
}

export interface VariantSet extends Pick<SentVariantSet, 'dimensions'> {
  variants: readonly Variant[]
}

export interface PieceProduct extends Omit<ProductFields, 'variant_set'> {
  variant_set?: VariantSet | null | undefined
}

export interface Slot {
  title: string
  link: string
}

/** What is typed and chosen for a pin. Parts of other kinds stay while its maker tries one and another. */
export interface PieceFields {
  title: string
  description: string
  alt_text: string
  link: string
  board_id: string
  section_id: string | null
  topic_ids: readonly string[]
  comments_disabled: boolean
  provenance: Provenance | null
  recipe: RecipeFields
  products: readonly PieceProduct[]
  article: ArticleFields
  story: readonly StoryPage[]
  /** The slots by the key of their file. */
  slots: Readonly<Record<string, Slot>>
  tagged_products: readonly TagFields[]
  /** The language of a video's captions; '' is the language of the page. */
  captions_language: string
}

export type TextField = 'title' | 'description' | 'alt_text' | 'link'

/** What is wrong, in words, by the path of the field in the call (`products.0.name`); `form` is about none of them. */
export type Problems = Readonly<Record<string, string>>

/** A call that makes a pin or a draft, and was not answered yet: it may have been carried out. */
export interface Attempt {
  as: 'draft' | 'pin'
  /** The id of the draft; null if the server has none of it. */
  id: string | null
  options: Record<string, unknown>
  idempotencyKey: string
  /** Its maker was told that it failed: it is sent again only when they say so. */
  isFailed: boolean
}

export type SentFields = Readonly<Record<string, unknown>>

/** A pin that is being made, or edited. */
export interface Piece {
  key: string
  kind: PinKind
  /** The files are in the order of slots and pages. */
  files: readonly PieceFile[]
  fields: PieceFields
  /** Null until the server has it as a draft. */
  draftId: string | null
  /** The id of the published pin that is edited. */
  pinId: string | null
  /** The file says so itself. */
  isProvenanceFixed: boolean
  /** What was typed last is not on the server. */
  isDirty: boolean
  /** What the server had of it when it was opened or saved last; null where that is not known. */
  base: SentFields | null
  /** The attempt to save or publish the piece; null if all were answered. */
  attempt: Attempt | null
  problems: Problems
}

export function emptyFields(boardId: string): PieceFields {
  return {
    title: '',
    description: '',
    alt_text: '',
    link: '',
    board_id: boardId,
    section_id: null,
    topic_ids: [],
    comments_disabled: false,
    provenance: null,
    recipe: { name: '', ingredients: [], cook_times: { total: 0, cook: 0, prep: 0 }, servings: 0, diets: [] },
    products: [],
    article: { name: '', date_published: null },
    story: [],
    slots: {},
    tagged_products: [],
    captions_language: '',
  }
}

export function newPiece(key: string, boardId: string): Piece {
  return {
    key,
    kind: 'image',
    files: [],
    fields: emptyFields(boardId),
    draftId: null,
    pinId: null,
    isProvenanceFixed: false,
    isDirty: false,
    base: null,
    attempt: null,
    problems: {},
  }
}

const MAX_FILES: Partial<Record<PinKind, number>> = {
  carousel: MAX_SLOTS,
  story: MAX_PIN_FILES,
  product: 1 + MAX_PRODUCT_IMAGES,
}

/** Captions and covers of videos aside. */
export function maxFiles(kind: PinKind): number {
  return MAX_FILES[kind] ?? 1
}

/** A cover or captions, which are there for the video of a pin; captions that are left over from one. */
export function isExtra(kind: PinKind, file: Pick<PieceFile, 'kind'>): boolean {
  return kind === 'video' ? file.kind !== 'video' : file.kind === 'captions'
}

/** What the pin is of. */
export function listMainFiles({ kind, files }: Pick<Piece, 'kind' | 'files'>): PieceFile[] {
  return files.filter((file) => !isExtra(kind, file))
}

/** There is something of it that leaving would lose, or that a draft could keep. */
export function hasContent({ files, fields, draftId, pinId }: Piece): boolean {
  if (draftId !== null || pinId !== null || files.length > 0) return true
  return describeContent(fields) !== describeContent(emptyFields(''))
}

/** The board, and who may comment, are no content of their own. */
function describeContent(fields: PieceFields): string {
  const { board_id: _board, section_id: _section, comments_disabled: _comments, ...content } = fields
  return JSON.stringify(content, (_, value: unknown) => (typeof value === 'string' ? value.trim() : value))
}

/** Null until the server has it. */
export function findMediaId({ upload }: PieceFile): string | null {
  return upload.status === 'done' ? upload.mediaId : null
}

/** Those that the server has, in their order. */
export function listMediaIds({ files }: Pick<Piece, 'files'>): string[] {
  return files.flatMap((file) => findMediaId(file) ?? [])
}

/** Null where there is a file to draw, or nothing to show yet. */
export function findPreviewUrl(file: PieceFile): string | null {
  const mediaId = findMediaId(file)
  return file.previewUrl ?? (mediaId === null ? null : href('uploadPreview', { id: mediaId }))
}

export function isUploading({ upload: { status } }: PieceFile): boolean {
  return status === 'waiting' || status === 'sending' || status === 'processing'
}
