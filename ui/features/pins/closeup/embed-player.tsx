import { useState } from 'react'
import { findPlayer } from '#schema/pins/embeds.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import classes from './blocks.module.css'

/** What the frame may not do without: it never reaches this page, nor leaves it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** The frame takes the focus from the button that it replaces. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A player of another site, asked for by a press; addresses without a known player are links. */
export function EmbedPlayer({ pin: { embed } }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  if (!embed || !URL.canParse(embed.src)) return null
  const player = findPlayer(embed.src)
  if (player && isOpen) {
    return (
      <iframe
        ref={focusFrame}
        className={classes.player}
        src={player.src}
        title={t('embed.player', { host: player.name })}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
      />
    )
  }
  const host = player?.name ?? new URL(embed.src).hostname.replace(/^www\./, '')
  return (
    <div className={classes.embed}>
      {player && isHydrated && (
        <>
          <Button onClick={() => setOpen(true)}>{t('embed.play', { host })}</Button>
          <p>{t('embed.connects', { host })}</p>
        </>
      )}
      <OutwardLink href={embed.src}>{t('embed.watch', { host })}</OutwardLink>
    </div>
  )
}
