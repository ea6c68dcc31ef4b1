import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from './settle.ts'

/** Opens an address and waits until the service worker answers for the page. */
export async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Opens a public page and waits until it is kept under its path and, after it, its images. */
export async function openAndCache(page: Page, url: string, path = new URL(url).pathname): Promise<void> {
  const answer = await page.goto(url)
  expect(answer?.headers()['cache-control']).toMatch(/^public/)
  await ready(page)
  await expect.poll(() => cachedPaths(page)).toContain(path)
  await expect.poll(() => uncachedImages(page)).toEqual([])
}

/** Paths of all that this site has put into caches. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })
}

/** Addresses of the images in view that no cache of this site holds, although they are there. */
export function uncachedImages(page: Page): Promise<string[]> {
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
export function cachedTexts(page: Page): Promise<string[]> {
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

/** Addresses of the images in view that are not there. */
export function missingImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0
    })
    if (inView.length === 0) return ['There is no image in view']
    await Promise.all(inView.map((image) => image.decode().catch(() => {})))
    return inView.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc)
  })
}
