import type { Pin } from '#schema/pins/pin.ts'
import { useIsAuth, useAppData } from '#ui/app/app-data.ts'
import { hideNavFooter, shellStore, showNavFooter } from '#ui/app/shell-state.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { VisitorSave } from '#ui/features/saves/save-form.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useIsInView } from '#ui/platform/observers/use-is-in-view.ts'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import { CloseupPart } from './closeup-parts.tsx'
import { PinMenu } from './pin-menu.tsx'
import blocks from './blocks.module.css'
import classes from './closeup.module.css'

export function ActionBar({ pin }: { pin: Pin }) {
  const isAuth = useIsAuth()
  const bar = useIsInView<HTMLDivElement>((isInView) => {
    const change = isInView ? hideNavFooter : showNavFooter
    shellStore.update((state) => change(state, 'actionBar'))
  }, useIsMobile())
  return (
    <div ref={bar} className={classes.actions}>
      {isAuth ? <CloseupPart name="save" pin={pin} /> : <VisitorSave pin={pin} />}
      <VisitLink pin={pin} />
      <div className={classes.menu}>
        <PinMenu pin={pin} />
      </div>
    </div>
  )
}

function VisitLink({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const { isMobile } = useAppData().context.userAgent
  const href = (isMobile ? pin.mobileLink : null) ?? pin.trackedLink ?? pin.link
  if (!href) return null
  return (
    <OutwardLink className={blocks.visit} href={href}>
      <span>{pin.domain ? t('pin.visit', { domain: pin.domain }) : t('pin.visitSite')}</span>
      <Icon name="outward" size={16} />
    </OutwardLink>
  )
}
