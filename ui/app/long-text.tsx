import type { ReactNode } from 'react'
import { useTranslate } from './messages/translate.ts'
import classes from './long-text.module.css'

/** More would push away what comes after it. */
const SHOWN_LINES = 12

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
  const first = (
    <p dir="auto" className={className}>
      {children(0, fold ?? text.length)}
    </p>
  )
  if (fold === null) return first
  return (
    <div>
      {first}
      <details className={classes.rest}>
        <summary className={classes.summary}>
          <span className={classes.more}>{t('text.more')}</span>
          <span className={classes.less}>{t('text.less')}</span>
        </summary>
        <p dir="auto" className={className}>
          {children(fold + 1, text.length)}
        </p>
      </details>
    </div>
  )
}

/** The break after the last line that is shown; null where there are few more. */
export function findFold(text: string): number | null {
  let fold = -1
  for (let line = 0; line < SHOWN_LINES; line += 1) {
    fold = text.indexOf('\n', fold + 1)
    if (fold < 0) return null
  }
  const hasFewMore = text.indexOf('\n', text.indexOf('\n', fold + 1) + 1) < fold
  return hasFewMore ? null : fold
}
