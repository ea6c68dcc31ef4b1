import type { Page } from 'playwright-core'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'

/** Serves the document of a path as `alter` leaves it; everything else comes from the site as it is. */
export async function alterDocument(page: Page, path: string, alter: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: alter(await answer.text()) })
    },
  )
}

/** The document without the embedded block of an id. */
export function withoutBlock(html: string, id: string): string {
  return html.replace(blockPattern(id), '')
}

/** The document with the text of an embedded block changed. */
export function withBlock(html: string, id: string, change: (json: string) => string): string {
  return html.replace(blockPattern(id), (_, start: string, json: string, end: string) => start + change(json) + end)
}

/** The document with what it embeds of its context changed in place. */
export function withAppData(html: string, change: (data: AppData) => void): string {
  return withBlock(html, ELEMENT_IDS.appData, (json) => {
    const data = JSON.parse(json) as AppData
    change(data)
    return JSON.stringify(data)
  })
}

function blockPattern(id: string): RegExp {
  return new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's')
}

/** The details of the marks with which the client reported a metric. */
export function readMetrics(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate(
    (mark) => performance.getEntriesByName(mark).map((entry) => (entry as PerformanceMark).detail as unknown),
    `tackboard.${name}`,
  )
}
