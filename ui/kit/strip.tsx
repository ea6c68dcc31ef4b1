import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
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
  /** The position that scrolling leads to: the real one follows only once it is well on its way. */
  const destination = useRef<number | null>(null)
  const [hasTurned, setTurned] = useState(false)
  if (position > 0 && !hasTurned) setTurned(true)

  function show(place: number): void {
    const first = strip.current?.children[0]
    const target = strip.current?.children[place]
    // The distance is negative from right to left, just as scrolling is.
    if (first instanceof HTMLElement && target instanceof HTMLElement) {
      destination.current = place === position ? null : place
      strip.current?.scrollTo({ left: target.offsetLeft - first.offsetLeft })
    }
  }

  function step(by: number): void {
    show((destination.current ?? position) + by)
  }

  useEffect(() => {
    const frame = strip.current
    if (destination.current === position) destination.current = null
    // The controls of a video out of the frame could not be reached.
    for (const video of frame?.querySelectorAll<HTMLVideoElement>(':scope > [inert] video') ?? []) {
      if (!video.paused && video !== video.ownerDocument.pictureInPictureElement) video.pause()
    }
  }, [position])

  const turn = useEffectEvent(({ target, clientX }: MouseEvent) => {
    const frame = strip.current
    if (!frame || (target instanceof Element && target.closest(OF_USE))) return
    // Words that were selected end with a press, too.
    if (frame.ownerDocument.getSelection()?.type === 'Range') return
    const { left, width } = frame.getBoundingClientRect()
    const isMirrored = frame.closest('[dir]')?.getAttribute('dir') === 'rtl'
    step(clientX < left + width / 2 === isMirrored ? 1 : -1)
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
      <div
        ref={strip}
        className={classes.strip}
        role="region"
        aria-label={label}
        tabIndex={0}
        onScrollEnd={() => (destination.current = null)}
      >
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
          <Step icon="previous" label={previous} isEnd={position === 0} onStep={() => step(-1)} />
          <span className={classes.position} aria-hidden="true">
            {formatPosition(position + 1, slides.length)}
          </span>
          <Step icon="next" label={next} isEnd={position === slides.length - 1} onStep={() => step(1)} />
          <span role="status" className="visually-hidden">
            {hasTurned && formatPosition(position + 1, slides.length)}
          </span>
        </div>
      )}
    </div>
  )
}

/** Stays focusable at the end of the strip, so that the focus is not lost. */
function Step({ icon, label, isEnd, onStep }: { icon: IconName; label: string; isEnd: boolean; onStep(): void }) {
  return (
    <button type="button" className={classes.step} aria-label={label} aria-disabled={isEnd} onClick={onStep}>
      <Icon name={icon} />
    </button>
  )
}
