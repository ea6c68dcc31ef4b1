import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { EmbedAction, EmbedLink, toSrcSet } from './embed-parts.tsx'

export function EmbeddedBoard({ board }: { board: Exclude<QueryResult<'EmbeddedBoardQuery'>, QueryError> }) {
  const t = useTranslate()
  const { name, url, owner, pins } = board
  return (
    <article className="board">
      <header className="text">
        <h1>
          <EmbedLink path={url}>{name}</EmbedLink>
        </h1>
        <p className="by">
          <EmbedLink path={href('profile', { username: owner.username })}>{owner.fullName || owner.username}</EmbedLink>
        </p>
      </header>
      <ul className="pins">
        {pins.map(({ id, images, altText, gridTitle, pinner }) => (
          <li key={id}>
            <EmbedLink path={href('pin', { id })}>
              <img
                src={images['236x'].url}
                srcSet={toSrcSet([images['236x'], images['474x']])}
                sizes="8rem"
                width={images['236x'].width}
                height={images['236x'].height}
                alt={altText || gridTitle || t('pin.untitled', { name: pinner.fullName || pinner.username })}
                loading="lazy"
              />
            </EmbedLink>
          </li>
        ))}
      </ul>
      <EmbedAction path={url}>{t('embed.board')}</EmbedAction>
    </article>
  )
}
