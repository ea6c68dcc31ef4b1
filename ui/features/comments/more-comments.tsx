import { Suspense, type ReactNode } from 'react'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useTranslate } from '#ui/messages/translate.ts'

/** Its own boundary: waiting must not hide the comments above. */
export function MoreComments({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return <Suspense fallback={<Spinner label={t('state.loading')} />}>{children}</Suspense>
}
