import type { ReactNode } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'

/** Shows addresses that users put on pins: a new tab, `rel` without trust, and only web addresses become links. */
export function OutwardLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  const t = useTranslate()
  if (!/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>
  return (
    <a className={className} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {children}
      <span className="visually-hidden"> {t('link.newTab')}</span>
    </a>
  )
}
