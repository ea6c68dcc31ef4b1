import {
  MAX_ALT_TEXT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_LINK_LENGTH,
} from '#schema/constants/pins.ts'
import { countCharacters } from '#schema/plain-text.ts'
import { parseWebLink } from '#schema/web-link.ts'
import type { Translate } from '#ui/app/messages/translate.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import type { Piece, Problems, TextField } from './builder-state.ts'
import { reasonOf } from './refusal-reason.ts'

/** Code points. */
const LIMITS: Record<TextField, number> = {
  title: MAX_TITLE_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
  altText: MAX_ALT_TEXT_LENGTH,
  link: MAX_LINK_LENGTH,
}

/** What the page can tell before it asks the server. */
export function findProblems({ upload, text }: Piece, t: Translate, isDraft: boolean): Problems {
  const problems: Problems = {}
  for (const name of Object.keys(LIMITS) as TextField[]) {
    const max = LIMITS[name]
    if (countCharacters(text[name]) > max) problems[name] = t('pinBuilder.problem.title', { max })
  }
  if (text.link.trim() !== '' && parseWebLink(text.link.trim()) === null) problems.link = t('pinBuilder.problem.link')
  if (isDraft) return problems
  if (upload.status !== 'done') {
    problems.picture = t(upload.status === 'none' ? 'pinBuilder.problem.media_ids' : 'pinBuilder.problem.waiting')
  }
  if (text.boardId === '') problems.boardId = t('pinBuilder.problem.board_id')
  return problems
}

const FIELDS: Record<string, keyof typeof LIMITS | 'picture' | 'boardId'> = {
  title: 'title',
  description: 'description',
  alt_text: 'altText',
  link: 'link',
  board_id: 'boardId',
  media_ids: 'picture',
}

/** What a refused call says, at the fields that it names. */
export function toProblems(error: unknown, t: Translate): Problems {
  const { problems } = readRefusal(error, Object.keys(FIELDS))
  const named = Object.keys(problems)
  if (named.length === 0) return { form: reasonOf(error) }
  return Object.fromEntries(
    named.map((sent) => {
      const name = FIELDS[sent] ?? 'picture'
      if (name === 'boardId') return [name, t('pinBuilder.problem.board_id')]
      if (name === 'picture') return [name, t('pinBuilder.problem.media_ids')]
      if (name === 'link') return [name, t('pinBuilder.problem.link')]
      return [name, t('pinBuilder.problem.title', { max: LIMITS[name] })]
    }),
  )
}
