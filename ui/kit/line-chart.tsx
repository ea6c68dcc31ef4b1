import { useId } from 'react'
import { toPercentAlong, belowTop, labelPlaces, rounded, toTicks } from './chart-scale.ts'
import classes from './chart.module.css'

/** Pixels, at every width, so that no text is ever scaled. */
const HEIGHT = 176
const TOP = 18
const PLOT = 132

/** Percent of the width that the line leaves to the values at its start. */
const LABELS = 8

export interface ChartPoint {
  /** The time as it is read out beside the value. */
  name: string
  /** The same, short enough for the axis. */
  label: string
  value: number
}

interface LineChartProps {
  title: string
  description: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** Time runs in the direction of the text. */
  isRtl: boolean
  labels?: number
}

export function LineChart({ title, description, points, format, isRtl, labels = 3 }: LineChartProps) {
  const id = useId()
  const ticks = toTicks(points.map(({ value }) => value))
  const top = ticks.at(-1) ?? 1
  const x = (place: number) => {
    const along = rounded(LABELS + toPercentAlong(place, points.length) * (1 - LABELS / 100))
    return isRtl ? rounded(100 - along) : along
  }
  const y = (value: number) => belowTop(value, top)
  const start = isRtl ? '100%' : '0%'
  const line = points.map(({ value }, place) => `${x(place)},${y(value)}`).join(' ')
  const last = points.at(-1)
  return (
    <svg className={classes.chart} width="100%" height={HEIGHT} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      <svg y={TOP} width="100%" height={PLOT} className={classes.plot}>
        {ticks.map((tick) => (
          <line key={tick} className={classes.grid} x1="0%" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
        ))}
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.plot}>
          <polygon className={classes.area} points={`${x(0)},100 ${line} ${x(points.length - 1)},100`} />
          <polyline className={classes.line} points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {last && <circle className={classes.dot} cx={`${x(points.length - 1)}%`} cy={`${y(last.value)}%`} r="4" />}
        {ticks.slice(1).map((tick) => (
          <text key={tick} className={classes.tick} x={start} y={`${y(tick)}%`} dy="-4">
            {format(tick)}
          </text>
        ))}
        {points.map(({ name, value }, place) => (
          <HoverArea
            key={name}
            text={`${name}: ${format(value)}`}
            x={x(place)}
            width={(100 - LABELS) / points.length}
          />
        ))}
      </svg>
      {labelPlaces(points.length, labels).map((place) => (
        <text
          key={place}
          className={classes.tick}
          x={`${x(place)}%`}
          y={HEIGHT - 6}
          textAnchor={place === 0 ? 'start' : place === points.length - 1 ? 'end' : 'middle'}
        >
          {points[place]?.label}
        </text>
      ))}
    </svg>
  )
}

function HoverArea({ text, x, width }: { text: string; x: number; width: number }) {
  return (
    <rect className={classes.hover} x={`${rounded(x - width / 2)}%`} width={`${rounded(width)}%`} height="100%">
      <title>{text}</title>
    </rect>
  )
}
