import { useEffect, useId, useRef } from 'react'
import type { InviteMetadata } from '#schema/identity/invite-calls.ts'
import { entryHref } from '#ui/app/entry-href.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { findOwnImage } from '#ui/features/identity/viewer-info.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'
import classes from './invite-popover.module.css'

interface InvitePopoverProps {
  sender: InviteMetadata['sender']
  onDismiss(): void
}

export function InvitePopover({ sender, onDismiss }: InvitePopoverProps) {
  const t = useTranslate()
  const id = useId()
  const popover = useRef<HTMLElement>(null)

  useEffect(() => popover.current?.showPopover(), [])

  return (
    <section ref={popover} popover="manual" aria-labelledby={id} className={classes.popover}>
      <Avatar name={sender.full_name} src={findOwnImage(sender.image_medium_url)} size="l" />
      <div className={classes.words}>
        <h2 id={id} className={classes.heading}>
          {t('invite.popoverHeading', { name: sender.first_name || sender.full_name })}
        </h2>
        <p className={classes.text}>{t('invite.popoverText')}</p>
      </div>
      <div className={classes.actions}>
        <Button look="plain" onClick={onDismiss}>
          {t('invite.notNow')}
        </Button>
        <ButtonLink look="primary" href={entryHref('signup', currentPath())} onClick={onDismiss}>
          {t('signup.action')}
        </ButtonLink>
      </div>
    </section>
  )
}
