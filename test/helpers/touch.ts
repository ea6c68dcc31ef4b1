import type { Page } from 'playwright-core'

export interface Point {
  x: number
  y: number
}

/** Fingers on a phone: what Chromium itself makes of them, as scrolling, happens too. */
async function openTouchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

/**
 * Fingers that come down at the first points, move to the others and leave, all at once: on a slow machine they would
 * else rest on the glass, which is a long press.
 */
export async function moveFingers(page: Page, start: readonly Point[], ...moves: Point[][]): Promise<void> {
  const touch = await openTouchScreen(page)
  await Promise.all([touch('touchStart', ...start), ...moves.map((to) => touch('touchMove', ...to)), touch('touchEnd')])
}

export function middle(box: { x: number; y: number; width: number; height: number } | null): Point {
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
