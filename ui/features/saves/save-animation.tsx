import { useEffect } from 'react'
import { hideSaveAnimation, shellStore } from '#ui/app/shell-state.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useReducedMotion } from '#ui/platform/observers/use-reduced-motion.ts'
import { useStore } from '#ui/platform/store.ts'
import { recentSaves } from './recent-saves.ts'
import classes from './save-button.module.css'

/** The style sheet says the same. */
const ANIMATION_MS = 900

/** Shown for the pin that was saved last, over the button in its positioned parent. */
export function SaveAnimation({ pinId }: { pinId: string }) {
  const isLatest = useStore(recentSaves).pinId === pinId
  const isShown = useStore(shellStore).isSaveAnimationShown && isLatest
  const isStill = useReducedMotion()
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => shellStore.update(hideSaveAnimation), ANIMATION_MS)
    return () => {
      clearTimeout(timer)
      shellStore.update(hideSaveAnimation)
    }
  }, [isShown])
  if (!isShown || isStill) return null
  return (
    <span className={classes.done} aria-hidden="true" data-animation="save">
      <Icon name="check" />
    </span>
  )
}
