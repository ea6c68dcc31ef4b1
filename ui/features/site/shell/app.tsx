import { StrictMode, type ReactNode } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { AppDataProvider } from '#ui/app/app-data.ts'
import { ApplicationError } from '#ui/app/errors/application-error.tsx'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { TranslateProvider, type Translate } from '#ui/app/texts/translate.ts'
import { PageWrapper } from './page-wrapper.tsx'

interface AppProps {
  data: AppData
  translate: Translate
  beside?: ReactNode
  children: ReactNode
}

/** Must render the same on the server and in the browser. */
export function App({ data, translate, beside, children }: AppProps) {
  return (
    <StrictMode>
      <AppDataProvider value={data}>
        <TranslateProvider value={translate}>
          <ErrorBoundary fallback={(retry) => <ShellError onRetry={retry} />}>
            <PageWrapper>{children}</PageWrapper>
            {beside}
          </ErrorBoundary>
        </TranslateProvider>
      </AppDataProvider>
    </StrictMode>
  )
}

/** The shell itself has failed, so nothing of it may be used here. */
function ShellError({ onRetry }: { onRetry(): void }) {
  return (
    <main id="main" tabIndex={-1}>
      <ApplicationError onRetry={onRetry} />
    </main>
  )
}
