import type { Page } from 'playwright-core'

/**
 * Pins whose cards are in view by half below the bar and above the foot of the window; without those that nearly are.
 */
export function pinsInView(page: Page, foot = 0): Promise<{ sure: string[]; doubtful: string[] }> {
  return page.evaluate((foot) => {
    const bar = document.querySelector('header')
    const isStuck = bar !== null && getComputedStyle(bar).position === 'sticky'
    const top = isStuck ? bar.getBoundingClientRect().bottom : 0
    const bottom = innerHeight - foot
    const sure: string[] = []
    const doubtful: string[] = []
    for (const link of document.querySelectorAll('main li > a[href^="/pin/"]')) {
      const box = (link.parentElement as Element).getBoundingClientRect()
      const visible = Math.min(box.bottom, bottom) - Math.max(box.top, top)
      const share = Math.max(visible / box.height, visible / (bottom - top))
      const id = (link.getAttribute('href') ?? '').split('/')[2] ?? ''
      if (Math.abs(share - 0.5) < 0.02) doubtful.push(id)
      else if (share > 0.5) sure.push(id)
    }
    return { sure, doubtful }
  }, foot)
}
