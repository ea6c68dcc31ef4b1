import { parseWebLink } from '#schema/web-link.ts'
import type { Translate } from '#ui/app/messages/translate.ts'
import type { Piece, Problems } from './piece.ts'

/** Links of the slots of a carousel and of a story. */
export function findLinkProblems({ kind, files, fields }: Piece, t: Translate): Problems {
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
  const wrong = links.filter(([, link]) => link.trim() !== '' && parseWebLink(link.trim()) === null)
  return Object.fromEntries(wrong.map(([path]) => [path, t('pinBuilder.problem.link')]))
}
