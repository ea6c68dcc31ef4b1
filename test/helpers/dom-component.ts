import { within } from '@testing-library/dom'
import type { createElement as CreateElement, ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { DomPage } from './dom.ts'

interface PageModules {
  createElement: typeof CreateElement
}

/**
 * Shows a component beside what an open page shows, with the page's data and texts, but not its state. `render` gets
 * the React of the page, and imports the component itself: each document loads all modules again.
 */
export async function showOnPage(
  page: DomPage,
  render: (modules: PageModules) => Promise<ReactNode>,
): Promise<DomPage['screen']> {
  const { createElement } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const { createQueryClient } = await import('#ui/app/query/query-client.ts')
  const { AppDataProvider } = await import('#ui/app/app-data.ts')
  const { TranslateProvider } = await import('#ui/app/texts/translate.ts')
  const { completeBundle, loadBundle } = await import('#ui/app/texts/load-bundle.ts')
  const { readEmbeddedPage } = await import('#ui/platform/document/embedded-page.ts')
  const { appData } = readEmbeddedPage()
  const translate = await loadBundle(appData.context.locale)
  await completeBundle()
  const element = await render({ createElement })
  const place = page.document.createElement('div')
  page.document.body.append(place)
  const root = createRoot(place)
  const client = createQueryClient(() => {})
  const inTexts = createElement(TranslateProvider, { value: translate }, element)
  const inData = createElement(AppDataProvider, { value: appData }, inTexts)
  root.render(createElement(QueryClientProvider, { client }, inData))
  onTestFinished(() => root.unmount())
  return within(place)
}
