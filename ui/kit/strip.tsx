import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStripPosition } from '#ui/platform/observers/use-strip-position.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import classes from './strip.module.css'

interface StripProps {
  label: string
  previous: string
  next: string
  formatPosition(place: number, count: number): string
  slides: { key: string; content: ReactNode }[]
  /** Whenever it changes that slide is shown. */
  place?: number | undefined
  /** A press on a half of a slide leads to the one on that side, unless it is on something that can be pressed. */
  turnsByPress?: boolean
}

const OF_USE = 'a, button, input, label, select, summary, textarea, video'

export function Strip({
  label,
  previous,
  next,
  formatPosition,
  slides,
  place: wanted,
  turnsByPress = false,
}: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const position = useStripPosition(strip, slides.length)
  const isHydrated = useHydrated()

  function show(place: number): void {
    const first = strip.current?.children[0]
    const target = strip.current?.children[place]
    // The distance is negative from right to left, just as scrolling is.
    if (first instanceof HTMLElement && target instanceof HTMLElement) {
      strip.current?.scrollTo({ left: target.offsetLeft - first.offsetLeft })
    }
  }

  const turn = useEffectEvent(({ target, clientX }: MouseEvent) => {
    const frame = strip.current
    if (!frame || (target instanceof Element && target.closest(OF_USE))) return
    // Words that were selected end with a press, too.
    if (frame.ownerDocument.getSelection()?.type === 'Range') return
    const { left, width } = frame.getBoundingClientRect()
    const isMirrored = frame.closest('[dir]')?.getAttribute('dir') === 'rtl'
    const next = position + (clientX < left + width / 2 === isMirrored ? 1 : -1)
    if (next >= 0 && next < slides.length) show(next)
  })
  useEffect(() => {
    const frame = strip.current
    if (!turnsByPress || !frame) return
    const onClick = (event: MouseEvent) => turn(event)
    frame.addEventListener('click', onClick)
    return () => frame.removeEventListener('click', onClick)
  }, [turnsByPress])

  const follow = useEffectEvent(show)
  useEffect(() => {
    if (wanted !== undefined) follow(wanted)
  }, [wanted])

  return (
    <div className={classes.frame}>
      <div ref={strip} className={classes.strip} role="region" aria-label={label} tabIndex={0}>
        {slides.map(({ key, content }, place) => (
          <div
            key={key}
            className={classes.slide}
            role="group"
            aria-label={formatPosition(place + 1, slides.length)}
            // What is out of the frame must not take the focus.
            inert={isHydrated && place !== position}
          >
            {content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={classNames(classes.controls, !isHydrated && classes.waiting)}>
          <Step icon="previous" label={previous} isEnd={position === 0} onStep={() => show(position - 1)} />
          <span className={classes.position} aria-hidden="true">
            {formatPosition(position + 1, slides.length)}
          </span>
          <Step icon="next" label={next} isEnd={position === slides.length - 1} onStep={() => show(position + 1)} />
        </div>
      )}
    </div>
  )
}

/** Stays focusable at the end of the strip, so that the focus is not lost. */
function Step({ icon, label, isEnd, onStep }: { icon: IconName; label: string; isEnd: boolean; onStep(): void }) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onStep}
    >
      <Icon name={icon} />
    </button>
  )
}
