import { findLinks } from '#schema/comments/comment-text.ts'
import type { AggregatedComment, CommentTag } from '#schema/comments/comment.ts'
import { href } from '#schema/routes.ts'
import { LongText } from '#ui/app/long-text.tsx'
import classes from './comment.module.css'

interface Part {
  text: string
  href?: string
  isOutward?: boolean
}

/** A text with its mentions and addresses as links; what it leads to outside is not recommended by us. */
export function CommentText({ text, tags, taggedUsers }: Pick<AggregatedComment, 'text' | 'tags' | 'taggedUsers'>) {
  const names = new Map(taggedUsers.map(({ id, username }) => [id, username]))
  const parts = placeParts(splitText(text, tags, names))
  return (
    <LongText text={text} className={classes.text}>
      {(from, to) =>
        parts
          .filter(({ start, end }) => start < to && end > from)
          .map(({ part, start }) =>
            part.href === undefined ? (
              <span key={start}>{part.text.slice(Math.max(0, from - start), to - start)}</span>
            ) : (
              <a
                key={start}
                href={part.href}
                {...(part.isOutward && { rel: 'nofollow ugc noopener', target: '_blank' })}
              >
                {part.text}
              </a>
            ),
          )
      }
    </LongText>
  )
}

/** The parts with where they stand, in UTF-16 units. */
function placeParts(parts: readonly Part[]): { part: Part; start: number; end: number }[] {
  let end = 0
  return parts.map((part) => ({ part, start: end, end: (end += part.text.length) }))
}

export function splitText(text: string, tags: readonly CommentTag[], usernames: ReadonlyMap<string, string>): Part[] {
  const points = Array.from(text)
  const parts: Part[] = []
  let done = 0
  for (const { userId, offset, length } of tags.toSorted((one, other) => one.offset - other.offset)) {
    const username = usernames.get(userId)
    if (username === undefined || offset < done || offset + length > points.length) continue
    parts.push(...splitLinks(points.slice(done, offset).join('')))
    parts.push({ text: points.slice(offset, offset + length).join(''), href: href('profile', { username }) })
    done = offset + length
  }
  return [...parts, ...splitLinks(points.slice(done).join(''))]
}

function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { start, end, href: address } of findLinks(text)) {
    if (start > done) parts.push({ text: text.slice(done, start) })
    parts.push({ text: text.slice(start, end), href: address, isOutward: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
