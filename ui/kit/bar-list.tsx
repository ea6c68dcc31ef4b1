import type { ReactNode } from 'react'
import { rounded } from './chart-scale.ts'
import { classNames } from './class-names.ts'
import classes from './chart.module.css'

export type BarTone = 'main' | 'good' | 'middle' | 'poor'

export interface Bar {
  key: string
  label: ReactNode
  text: string
  /** Shares of the whole width, from 0 to 1, in reading order. */
  parts: readonly { share: number; tone: BarTone }[]
}

export function BarList({ bars, isRtl }: { bars: readonly Bar[]; isRtl: boolean }) {
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, text, parts }) => (
        <li key={key}>
          <p className={classes.barText}>
            <span className={classes.barLabel}>{label}</span>
            <span className={classes.barValue}>{text}</span>
          </p>
          <svg className={classes.bar} width="100%" height="8" aria-hidden="true">
            {placed(parts).map(({ from, share, tone }) => (
              <rect
                key={tone}
                className={classNames(classes.part, classes[tone])}
                x={`${rounded(100 * (isRtl ? 1 - from - share : from))}%`}
                width={`${rounded(100 * share)}%`}
                height="100%"
              />
            ))}
          </svg>
        </li>
      ))}
    </ul>
  )
}

function placed(parts: Bar['parts']) {
  let from = 0
  return parts.map((part) => {
    const place = { ...part, from }
    from += part.share
    return place
  })
}
