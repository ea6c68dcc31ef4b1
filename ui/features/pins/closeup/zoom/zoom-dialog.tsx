import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { MinusIcon } from '#ui/kit/rare-icons.tsx'
import { useZoomGestures } from '#ui/platform/observers/use-zoom-gestures.ts'
import { SimilarPins } from './similar-pins.tsx'
import { FITTED, clampToFrame, panBy, visiblePart, zoomAt, type ZoomView } from './zoom-view.ts'
import classes from './zoom-dialog.module.css'

/** The step of a press on a button or a key. */
const STEP = 1.5
const PAN_STEP_PX = 80

const MIDDLE = { x: 0, y: 0 }

const PANS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PAN_STEP_PX, y: 0 },
  ArrowRight: { x: -PAN_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_STEP_PX },
  ArrowDown: { x: 0, y: -PAN_STEP_PX },
}

type Part = ReturnType<typeof visiblePart>

export interface ZoomedImage {
  url: string
  width: number
  height: number
}

interface ZoomDialogProps {
  /** The pin that the image is of: what is like a part of it can be asked for. */
  pinId?: string | undefined
  image: ZoomedImage
  alt: string
  onClose(): void
}

/** The image over the whole window: by fingers, wheel, keys and buttons. */
export function ZoomDialog({ pinId, image, alt, onClose }: ZoomDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLImageElement>(null)
  const [view, setView] = useState(FITTED)
  const [part, setPart] = useState<Part | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])

  useLayoutEffect(() => {
    element.current?.style.setProperty('transform', `translate(${view.x}px, ${view.y}px) scale(${view.scale})`)
  }, [view])

  function change(next: (before: ZoomView) => ZoomView): void {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    setView((before) => clampToFrame(next(before), image, { width: clientWidth, height: clientHeight }))
  }
  function findPart(): Part {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    return visiblePart(view, image, { width: clientWidth, height: clientHeight })
  }
  const zoomBy = (factor: number) => change((before) => zoomAt(before, factor, MIDDLE))
  useZoomGestures(frame, {
    onZoom: (factor, at) => change((before) => zoomAt(before, factor, at)),
    onPan: (by) => change((before) => panBy(before, by)),
  })

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes.zoom}
      aria-label={t('zoom.heading')}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (part) return
        const pan = PANS[event.key]
        if (pan) change((before) => panBy(before, pan))
        else if (event.key === '+' || event.key === '=') zoomBy(STEP)
        else if (event.key === '-') zoomBy(1 / STEP)
        else if (event.key === '0') change(() => FITTED)
        else return
        event.preventDefault()
      }}
    >
      <div ref={frame} className={classes.frame}>
        <img
          ref={element}
          src={image.url}
          width={image.width}
          height={image.height}
          alt={alt}
          draggable={false}
          className={classes.image}
        />
      </div>
      <div className={classes.controls}>
        <IconButton label={t('zoom.out')} aria-disabled={view.scale <= 1} onClick={() => zoomBy(1 / STEP)}>
          <MinusIcon />
        </IconButton>
        <output>{t('zoom.percent', { percent: format.number(Math.round(view.scale * 100)) })}</output>
        <IconButton label={t('zoom.in')} onClick={() => zoomBy(STEP)}>
          <Icon name="plus" />
        </IconButton>
        {pinId !== undefined && (
          <button type="button" className={classes.similar} onClick={() => setPart(findPart())}>
            {t('zoom.similar')}
          </button>
        )}
        <IconButton label={t('modal.dismiss')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {pinId !== undefined && part && <SimilarPins pinId={pinId} part={part} onClose={() => setPart(null)} />}
    </dialog>
  )
}
