import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { EmbedAction, EmbedLink, toSrcSet } from './embed-parts.tsx'

export function findEmbedTitle({ title, altText, pinner }: Pin, t: Translate): string {
  return title || altText || t('pin.untitled', { name: pinner.fullName || pinner.username })
}

export function EmbeddedPin({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { pinner, board, images } = pin
  const [medium, large] = [images['474x'], images['736x']]
  const name = pinner.fullName || pinner.username
  return (
    <article className="pin">
      <EmbedLink className="image" path={href('pin', { id: pin.id })}>
        <img
          src={large.url}
          srcSet={toSrcSet([medium, large])}
          sizes="100vw"
          width={large.width}
          height={large.height}
          alt={pin.altText || pin.autoAltText}
        />
      </EmbedLink>
      <div className="text">
        <h1>
          <EmbedLink path={href('pin', { id: pin.id })}>{findEmbedTitle(pin, t)}</EmbedLink>
        </h1>
        <p className="by">
          <EmbedLink path={href('profile', { username: pinner.username })}>{name}</EmbedLink>
          {board.url && (
            <>
              <span>{' · '}</span>
              <EmbedLink path={board.url}>{board.name}</EmbedLink>
            </>
          )}
        </p>
        <EmbedAction path={href('pin', { id: pin.id })}>{t('embed.pin')}</EmbedAction>
      </div>
    </article>
  )
}
