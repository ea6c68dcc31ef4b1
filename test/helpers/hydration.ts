import type { Page } from 'playwright-core'

/** Resolves once React has taken over the page that the server rendered. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('app-root')
    const content = root?.querySelector('main')
    return (
      content !== null && content !== undefined && Object.keys(content).some((key) => key.startsWith('__reactProps'))
    )
  })
}
