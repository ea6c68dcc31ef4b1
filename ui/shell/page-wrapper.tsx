import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/messages/translate.ts'

export function PageWrapper({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <>
      <header>
        <a href={href('home')}>{t('site.name')}</a>
      </header>
      <main>{children}</main>
    </>
  )
}
