import type { PointerEvent } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import classes from './order.module.css'

const DOTS = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01'

/** An item is dragged by it, with a mouse or a finger. Keys have another way. */
export function Grip({ className, onBegin }: { className?: string | undefined; onBegin(event: PointerEvent): void }) {
  return (
    <span
      className={classNames(classes.grip, className)}
      title={useTranslate()('order.drag')}
      data-grip=""
      onPointerDown={onBegin}
    >
      <Glyph path={DOTS} />
    </span>
  )
}
