import { findLinks } from '#schema/comment-text.ts'
import type { AggregatedComment, CommentTag } from '#schema/comment.ts'
import { href } from '#schema/routes.ts'
import classes from './comment.module.css'

interface Part {
  text: string
  href?: string
  isOutward?: boolean
}

/** A text with its mentions and addresses as links; what it leads to outside is not recommended by us. */
export function CommentText({ text, tags, taggedUsers }: Pick<AggregatedComment, 'text' | 'tags' | 'taggedUsers'>) {
  const names = new Map(taggedUsers.map(({ id, username }) => [id, username]))
  return (
    <p dir="auto" className={classes.text}>
      {splitText(text, tags, names).map((part, place) =>
        part.href === undefined ? (
          <span key={place}>{part.text}</span>
        ) : (
          <a key={place} href={part.href} {...(part.isOutward && { rel: 'nofollow ugc noopener', target: '_blank' })}>
            {part.text}
          </a>
        ),
      )}
    </p>
  )
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
