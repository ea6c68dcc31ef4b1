import { StrictMode, type ReactNode } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { TranslateProvider, type Translate } from '#ui/messages/translate.ts'
import { PageWrapper } from '#ui/shell/page-wrapper.tsx'
import { AppDataProvider } from './app-data.ts'

/** Everything around a page, the same on the server and in the browser. */
export function App({ data, translate, children }: { data: AppData; translate: Translate; children: ReactNode }) {
  return (
    <StrictMode>
      <AppDataProvider value={data}>
        <TranslateProvider value={translate}>
          <PageWrapper>{children}</PageWrapper>
        </TranslateProvider>
      </AppDataProvider>
    </StrictMode>
  )
}
