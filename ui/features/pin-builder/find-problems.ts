import { findContentProblems } from '#schema/pin-builder/pin-problems.ts'
import {
  MAX_ALT_TEXT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_LINK_LENGTH,
} from '#schema/pins/constants.ts'
import { countCharacters } from '#schema/plain-text.ts'
import { completeLink, parseWebLink } from '#schema/web-link.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findNamelessIngredients } from './kinds/ingredients.ts'
import { findDimensionProblems } from './kinds/offers.ts'
import { isUploading, listMainFiles, type Piece, type Problems, type TextField } from './pieces/piece.ts'
import { toPinFields } from './pin-options.ts'
import { findReason } from './refusal-reason.ts'
import { findTagProblems } from './tags/tag-target.ts'

/** Code points. */
const LIMITS: Record<TextField, number> = {
  title: MAX_TITLE_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
  alt_text: MAX_ALT_TEXT_LENGTH,
  link: MAX_LINK_LENGTH,
}

/** What the page can tell before it asks the server. */
export function findProblems(piece: Piece, t: Translate, isDraft: boolean): Problems {
  const { fields } = piece
  const problems: Record<string, string> = {}
  for (const [name, max] of Object.entries(LIMITS)) {
    if (countCharacters(fields[name as TextField]) > max) problems[name] = t('pinBuilder.problem.maxLength', { max })
  }
  Object.assign(problems, findLinkProblems(piece, t))
  const link = completeLink(fields.link)
  if (link !== '' && parseWebLink(link) === null) problems['link'] = t('pinBuilder.problem.link')
  if (isDraft) return problems
  const sent = toPinFields(piece)
  for (const { path, text } of findContentProblems(sent, piece.kind, piece.files.length)) {
    problems[path.join('.')] ??= sayIssue(text, t)
  }
  for (const path of sent.recipe ? findNamelessIngredients(sent.recipe) : []) {
    problems[path] = t('pinBuilder.recipe.nameless')
  }
  for (const { path, text } of findDimensionProblems(sent.products ?? [])) {
    problems[path] = t(text === 'missing' ? 'pinBuilder.problem.missing' : 'pinBuilder.product.repeatedName')
  }
  Object.assign(problems, findTagProblems(fields.tagged_products, t))
  const files = findFileProblem(piece, t)
  if (files !== null) problems['media_ids'] = files
  return problems
}

/** Links of the slots of a carousel and of a story. */
function findLinkProblems({ kind, files, fields }: Piece, t: Translate): Problems {
  const links = [
    ...(kind === 'carousel' ? files : []).map(
      ({ key }, place) => [`carousel.slots.${place}.link`, fields.slots[key]?.link ?? ''] as const,
    ),
    ...(kind === 'story' ? fields.story : []).flatMap(({ blocks }, page) =>
      blocks.map(({ type, href }, place) => {
        return [`story.pages.${page}.blocks.${place}.href`, type === 'link' ? href : ''] as const
      }),
    ),
  ]
  const wrong = links.filter(([, link]) => link.trim() !== '' && parseWebLink(completeLink(link)) === null)
  return Object.fromEntries(wrong.map(([path]) => [path, t('pinBuilder.problem.link')]))
}

function findFileProblem({ kind, files }: Piece, t: Translate): string | null {
  const counted = listMainFiles({ kind, files })
  if (counted.length === 0) return t(kind === 'video' ? 'pinBuilder.problem.video' : 'pinBuilder.problem.media_ids')
  if (kind === 'carousel' && counted.length < 2) return t('pinBuilder.problem.carousel')
  const takesVideos = kind === 'video' || kind === 'story'
  if (!takesVideos && counted.some((file) => file.kind === 'video')) return t('pinBuilder.problem.imagesOnly')
  const isSingle = kind !== 'carousel' && kind !== 'story' && kind !== 'product'
  if (isSingle && counted.length > 1) return t('pinBuilder.problem.single')
  if (files.some(isUploading)) return t('pinBuilder.problem.waiting')
  return files.some(({ upload }) => upload.status === 'refused') ? t('pinBuilder.problem.refused') : null
}

/** Translates an issue of `schema/pin-builder/pin-problems.ts` into the words of this page. */
function sayIssue(text: string, t: Translate): string {
  const [name, values] = text.split('?', 2)
  const limit = Number(new URLSearchParams(values).get('limit'))
  if (name === 'minItems') return t('pinBuilder.problem.minItems', { limit })
  if (name === 'maxItems') return t('pinBuilder.problem.maxItems', { limit })
  return t('pinBuilder.problem.missing')
}

/** What a refused call says, at the fields that it names: `options.title: …; options.products.0.name: …`. */
export function toProblems(error: unknown, t: Translate): Problems {
  if (isPublishedElsewhere(error)) return { form: t('pinBuilder.publishedElsewhere') }
  const detail = error instanceof ApiError ? (error.detail ?? '') : ''
  const named = [...detail.matchAll(/(?:^|; )options\.([\w.]+): ([^;]+)/g)]
  if (named.length === 0) return { form: t(`pinBuilder.refused.${findReason(error)}`) }
  return Object.fromEntries(named.map(([, path = '', text = '']) => [path, knownProblem(path, t) ?? text]))
}

/** What was to be saved as a draft is public by now: publishing it once more changes the pin. */
export function isPublishedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && /(^|; )options\.is_draft:/.test(error.detail ?? '')
}

/** Null where the server's own words are better. */
export function knownProblem(path: string, t: Translate): string | null {
  if (path in LIMITS && path !== 'link') return t('pinBuilder.problem.maxLength', { max: LIMITS[path as TextField] })
  if (path === 'link' || path === 'board_id' || path === 'media_ids') return t(`pinBuilder.problem.${path}`)
  return null
}
