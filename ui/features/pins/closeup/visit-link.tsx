import type { Pin } from '#schema/pins/pin.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from './blocks.module.css'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'

export function VisitLink({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { isMobile } = useAppData().context.userAgent
  const href = (isMobile ? pin.mobileLink : null) ?? pin.trackedLink ?? pin.link
  if (!href) return null
  return (
    <OutwardLink className={classes.visit} href={href}>
      <span>{pin.domain ? t('pin.visit', { domain: pin.domain }) : t('pin.visitSite')}</span>
      <Icon name="outward" size={16} />
    </OutwardLink>
  )
}
