import { useState } from 'react'
import type { PinUser } from '#schema/pin-user.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ShareAction } from '#ui/features/pins/share/share-action.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import classes from './own-actions.module.css'

const ProfileEditor = lazyDialog('profile-editor', async () => (await import('./profile-editor.tsx')).ProfileEditor)

const GEAR =
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10.1 5.4l.3-2.5h3.2l.3 2.5 1.4.6 1.9-1.6 2.4 2.4-1.6 1.9.6 1.4 2.5.3v3.2l-2.5.3-.6 1.4 1.6 1.9-2.4 2.4-1.9-1.6-1.4.6-.3 2.5h-3.2l-.3-2.5-1.4-.6-1.9 1.6-2.4-2.4 1.6-1.9-.6-1.4-2.5-.3v-3.2l2.5-.3.6-1.4-1.6-1.9 2.4-2.4 1.9 1.6z'

export function OwnActions({ user: { entityId: id, username, fullName } }: { user: PinUser }) {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)

  return (
    <div className={classes.actions}>
      <ButtonLink
        href={`${href('accountSettings')}#username`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setEditing(true)
        }}
      >
        {t('profile.edit')}
      </ButtonLink>
      <ShareAction
        look="button"
        className={classes.round}
        shared={{ path: href('profile', { username }), title: fullName, subject: { kind: 'user', id } }}
      >
        <span className="visually-hidden">{t('profile.share')}</span>
      </ShareAction>
      <ButtonLink className={classes.round} href={href('accountSettings')}>
        <Glyph path={GEAR} />
        <span className="visually-hidden">{t('account.settings')}</span>
      </ButtonLink>
      {isEditing && outsideOfPage(<ProfileEditor onClose={close} />)}
    </div>
  )
}
