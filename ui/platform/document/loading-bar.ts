import { announce } from './announce.ts'
import classes from './loading-bar.module.css'

/** Fast navigations show no bar: something that flashes looks slower than it is. */
const LOADING_BAR_DELAY_MS = 150

let hide = (): void => {}

export function showLoadingBar(label: string): () => void {
  hide()
  const bar = document.createElement('div')
  bar.role = 'status'
  const progress = document.createElement('div')
  progress.role = 'progressbar'
  progress.ariaLabel = label
  progress.className = classes['bar'] ?? ''
  bar.append(progress)
  const timer = setTimeout(() => {
    document.body.append(bar)
    announce(label)
  }, LOADING_BAR_DELAY_MS)
  hide = () => {
    clearTimeout(timer)
    bar.remove()
  }
  return hide
}
