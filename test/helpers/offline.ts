import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens an address and waits until the service worker answers for the page. */
export async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Tries for a document that was rendered whole: a busy machine streams one now and then, which is nobody's to keep. */
const TRIES = 20

/** Opens a page until it came as a public document, with all that it shows at first. */
export async function openPublic(page: Page, url: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await page.goto(url, { waitUntil: 'networkidle' })
    if (answer?.headers()['cache-control']?.startsWith('public')) return
  }
  throw new Error(`${url} never came as a public document`)
}

/** As `openPublic`, and waits until the page is kept under its path and, after it, its pictures. */
export async function keep(page: Page, url: string, path = new URL(url).pathname): Promise<void> {
  await openPublic(page, url)
  await expect.poll(() => keptPaths(page)).toContain(path)
  await expect.poll(() => unkeptPictures(page)).toEqual([])
}

/** Paths of all that this site has put into caches. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })
}

/** Addresses of the pictures in view that no cache of this site holds, although they are there. */
export function unkeptPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const unkept: string[] = []
    for (const image of document.images) {
      const { top, bottom, width } = image.getBoundingClientRect()
      if (width === 0 || top >= innerHeight || bottom <= 0) continue
      if (image.complete && image.naturalWidth === 0) continue
      if (!(await caches.match(image.currentSrc, { ignoreVary: true }))) unkept.push(image.currentSrc)
    }
    return unkept
  })
}

/** The text of every document and list that this site has put into caches. */
export function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (/html|json/.test(answer?.headers.get('content-type') ?? '')) texts.push((await answer?.text()) ?? '')
      }
    }
    return texts
  })
}

/** Addresses of the pictures in view that are not there. */
export function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0
    })
    if (inView.length === 0) return ['There is no picture in view']
    await Promise.all(inView.map((image) => image.decode().catch(() => {})))
    return inView.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc)
  })
}
