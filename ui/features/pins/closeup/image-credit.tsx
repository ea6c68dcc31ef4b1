import type { ReactNode } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import { licenseName } from './license-name.ts'

export function ImageCredit({ pin: { mediaAttribution } }: { pin: Pin }) {
  const t = useTranslate()
  if (!mediaAttribution) return null
  const { author, authorUrl, ccUrl, link, providerName } = mediaAttribution
  return (
    <p>
      <span>{t('imageCredit.by')}</span> <MaybeLink href={authorUrl}>{author}</MaybeLink>
      {ccUrl && (
        <>
          <span>{' · '}</span>
          <OutwardLink href={ccUrl}>{licenseName(ccUrl) ?? t('imageCredit.license')}</OutwardLink>
        </>
      )}
      {providerName && (
        <>
          <span>{' · '}</span>
          <MaybeLink href={link}>{providerName}</MaybeLink>
        </>
      )}
    </p>
  )
}

function MaybeLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? <span>{children}</span> : <OutwardLink href={href}>{children}</OutwardLink>
}
