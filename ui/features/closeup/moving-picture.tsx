import { useState } from 'react'
import type { Pin } from '#schema/pin.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { wantsLessData } from '#ui/platform/network/network-information.ts'
import { useLessMotion } from '#ui/platform/observers/use-less-motion.ts'
import classes from './media.module.css'
import { PinPicture } from './pin-picture.tsx'

const PAUSE = 'M8.500 6v12M15.500 6v12'

/** Plays by itself unless the user wants less motion or less data; without scripts the original is a link. */
export function MovingPicture({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const playsByItself = !useLessMotion() && !wantsLessData()
  const [choice, setChoice] = useState<boolean | null>(null)
  const { url, width, height } = pin.images.orig
  const isPlaying = isHydrated && (choice ?? playsByItself)
  return (
    <div className={classes.over}>
      <PinPicture pin={pin} />
      {isPlaying && <img className={classes.motion} src={url} width={width} height={height} alt="" />}
      {isHydrated ? (
        <button
          type="button"
          className={classes.control}
          aria-label={t(isPlaying ? 'animation.pause' : 'animation.play')}
          onClick={() => setChoice(!isPlaying)}
        >
          {isPlaying ? <Glyph path={PAUSE} /> : <Icon name="play" />}
        </button>
      ) : (
        <a className={classes.control} href={url} aria-label={t('animation.play')}>
          <Icon name="play" />
        </a>
      )}
    </div>
  )
}
