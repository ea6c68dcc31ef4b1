import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { LinkChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import type { Piece, PieceFile } from './piece.ts'

/** The kinds that pages have: a pin of any other is made of an image. */
const KINDS_OF_PAGES: readonly PinKind[] = ['recipe', 'product', 'article']

/** Fills in what a page brings, where its maker has said nothing yet. */
export function fillFromPage(piece: Piece, choice: LinkChoice): Piece {
  const { fields, files } = piece
  const { image, recipe, product, article } = choice
  const isUndecided = piece.pinId === null && piece.kind === 'image' && KINDS_OF_PAGES.includes(choice.kind)
  return {
    ...piece,
    kind: isUndecided ? choice.kind : piece.kind,
    files: image && files.length === 0 ? [linkedFile(image.url, image.previewUrl)] : files,
    fields: {
      ...fields,
      link: choice.url,
      title: fields.title || choice.title,
      description: fields.description || choice.description,
      alt_text: fields.alt_text || (image?.alt ?? ''),
      recipe: recipe && fields.recipe.ingredients.length === 0 ? recipe : fields.recipe,
      products: product && fields.products.length === 0 ? [product] : fields.products,
      article: article && fields.article.date_published == null ? article : fields.article,
    },
    isDirty: true,
    problems: {},
  }
}

/** The server fetches it with the draft. */
export function linkedFile(url: string, previewUrl: string | null): PieceFile {
  return {
    key: crypto.randomUUID(),
    kind: 'image',
    name: '',
    file: null,
    upload: { status: 'linked', url },
    previewUrl,
  }
}
