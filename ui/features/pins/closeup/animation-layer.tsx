import { useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { wantsLessData } from '#ui/platform/network/network-information.ts'
import { useReducedMotion } from '#ui/platform/observers/use-reduced-motion.ts'
import over from '#ui/kit/over-image.module.css'
import classes from './animation-layer.module.css'

const PAUSE = 'M8.500 6v12M15.500 6v12'

/**
 * Lies over a still image, in its positioned parent. It plays by itself unless the user wants less motion or less
 * data. Only in the browser: without scripts it could not be stopped.
 */
export function AnimationLayer({ url, className }: { url: string; className?: string | undefined }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const prefersReducedMotion = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  if (!isHydrated) return null
  const isPlaying = choice ?? (!prefersReducedMotion && !wantsLessData())
  return (
    <>
      {isPlaying && <img className={classNames(classes.motion, className)} src={url} alt="" />}
      <button
        type="button"
        className={classNames(over.button, classes.control)}
        aria-label={t(isPlaying ? 'animation.pause' : 'animation.play')}
        onClick={() => setChoice(!isPlaying)}
      >
        {isPlaying ? <Glyph path={PAUSE} /> : <Icon name="play" />}
      </button>
    </>
  )
}
