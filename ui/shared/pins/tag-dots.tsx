import { useState } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import { useEscape } from '#ui/platform/observers/use-escape.ts'
import classes from './tag-dots.module.css'

/** Parts of an image's height in which tags count as side by side. */
const ROWS = 8

interface Position {
  /** The position counts in parts of one, from the left and from the top of the image. */
  x: number
  y: number
}

export interface TagDot {
  key: string
  /** The position counts in parts of one, from the left and from the top of the image. */
  x: number
  y: number
  label: string
  /** The text beside the label in the callout, such as a price. */
  detail?: string | null
}

interface TagDotsProps {
  label: string
  tags: readonly TagDot[]
  selectedKey: string | null
  /** A press opens a dialog; otherwise it selects. */
  opensDialog?: boolean
  onSelect(key: string): void
}

/**
 * Dots over an image, each a button of 44 pixels with a callout while it is pointed at or has the focus. Its parent is
 * positioned and has the size of the image. Only in the browser, as it takes scripts to place and to press them.
 */
export function TagDots({ label, tags, selectedKey, opensDialog = false, onSelect }: TagDotsProps) {
  const [calloutKey, setCalloutKey] = useState<string | null>(null)
  useEscape(calloutKey !== null, () => setCalloutKey(null))
  const hide = (key: string) => setCalloutKey((shown) => (shown === key ? null : shown))
  return (
    <ul role="list" aria-label={label} className={classes.layer}>
      {orderTags(tags).map(({ key, x, y, label: name, detail }) => (
        <li key={key} className={classes.place} ref={placeAt(x, y)}>
          <button
            type="button"
            className={classNames(classes.button, key === selectedKey && classes.selected)}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            aria-pressed={opensDialog ? undefined : key === selectedKey}
            onPointerEnter={() => setCalloutKey(key)}
            onPointerLeave={() => hide(key)}
            onFocus={() => setCalloutKey(key)}
            onBlur={() => hide(key)}
            onClick={() => onSelect(key)}
          >
            <span className={classes.dot} />
            <span className={classNames(...(key === calloutKey ? calloutClasses(x, y) : ['visually-hidden']))}>
              <bdi className={classes.name}>{name}</bdi>
              {detail && (
                <>
                  <span className="visually-hidden">, </span>
                  <bdi>{detail}</bdi>
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A script sets the position: no document may have `style` attributes. */
function placeAt(x: number, y: number) {
  return (element: HTMLElement | null) => {
    if (element) Object.assign(element.style, { left: toInset(x), top: toInset(y) })
  }
}

/** The dot stands so far from the edges that the whole button is on the image. */
function toInset(part: number): string {
  return `clamp(1.375rem, ${part * 100}%, 100% - 1.375rem)`
}

/** The callout stands on the side of the dot that has room for it. */
function calloutClasses(x: number, y: number): (string | undefined)[] {
  const side = x < 1 / 3 ? classes.right : x > 2 / 3 ? classes.left : undefined
  return [classes.callout, y < 0.5 ? classes.below : classes.above, side]
}

/** Tags are ordered as one reads: from the top, and side by side from the left, since an image is not mirrored. */
export function orderTags<Tag extends Position>(tags: readonly Tag[]): Tag[] {
  const toRow = ({ y }: Position) => Math.min(Math.floor(y * ROWS), ROWS - 1)
  return tags.toSorted((a, b) => toRow(a) - toRow(b) || a.x - b.x || a.y - b.y)
}
