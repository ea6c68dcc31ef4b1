import type { ReactNode } from 'react'
import { useTranslate } from './texts/translate.ts'
import classes from './long-text.module.css'

/** More would push away what comes after it. */
const SHOWN_LINES = 12

/** A text of this many lines is not worth a fold. */
const FEW_LINES = 2

interface LongTextProps {
  text: string
  className: string | undefined
  /** What is shown of a part of the text; the part itself by default. */
  children?: (start: number, end: number) => ReactNode
}

/** What someone wrote. Of many lines the first ones are shown, the rest is unfolded, without scripts too. */
export function LongText({ text, className, children = (start, end) => text.slice(start, end) }: LongTextProps) {
  const t = useTranslate()
  const fold = findFold(text)
  const show = (start: number, end: number) => (
    <p dir="auto" className={className}>
      {children(start, end)}
    </p>
  )
  if (fold === null) return show(0, text.length)
  return (
    <div>
      {show(0, fold)}
      <details className={classes.more}>
        <summary>
          <span>{t('text.more')}</span>
          <span>{t('text.less')}</span>
        </summary>
        {show(fold + 1, text.length)}
      </details>
    </div>
  )
}

/** The break after the last line that is shown; null where there are few more. */
export function findFold(text: string): number | null {
  const lines = text.split('\n')
  return lines.length > SHOWN_LINES + FEW_LINES ? lines.slice(0, SHOWN_LINES).join('\n').length : null
}
