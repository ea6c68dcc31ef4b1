import { Fragment } from 'react'
import { findLinks } from '#schema/comments/comment-text.ts'
import { LongText } from './long-text.tsx'

/** What someone wrote, with its addresses as links; what they lead to is not recommended by us. */
export function LinkedText({ text, className }: { text: string; className: string | undefined }) {
  const links = findLinks(text)
  return (
    <LongText text={text} className={className}>
      {(from, to) => {
        const shown = links.filter(({ start, end }) => start >= from && end <= to)
        return (
          <>
            {shown.map(({ start, end, href: address }, place) => (
              <Fragment key={start}>
                <span>{text.slice(shown[place - 1]?.end ?? from, start)}</span>
                <a href={address} rel="nofollow ugc noopener" target="_blank">
                  {text.slice(start, end)}
                </a>
              </Fragment>
            ))}
            <span>{text.slice(shown.at(-1)?.end ?? from, to)}</span>
          </>
        )
      }}
    </LongText>
  )
}
