import { Suspense, type ReactNode } from 'react'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useTranslate } from '#ui/messages/translate.ts'

/** Waits for further comments without hiding the ones above. */
export function MoreComments({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return <Suspense fallback={<Spinner label={t('state.loading')} />}>{children}</Suspense>
}
