import { useRef } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { RememberedPerson } from '#ui/features/limited-login/remembered-person.tsx'
import { useLoggedOutUser } from '#ui/features/limited-login/use-logged-out-user.ts'
import { viewerInfoOf } from '#ui/features/limited-login/viewer-info.ts'
import { SocialSlot } from '#ui/features/social/social-slot.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { localNext } from './local-next.ts'
import classes from './login-card.module.css'
import { LoginForm } from './login-form.tsx'
import { SavedPinBanner } from './saved-pin-banner.tsx'

/**
 * The log-in form with its welcome. Somebody who was signed in on this browser is greeted, and asked for no more than
 * their password, unless they have typed another name.
 */
export function LoginCard({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const { context } = useAppData()
  const hasBegun = useRef(false)
  const info = viewerInfoOf(context, useLoggedOutUser(context.user === null, hasBegun))
  const typed = search.get('username') || info.username
  const known = info.type !== 'AUTH' && info.username !== null && typed === info.username ? info.username : null
  return (
    <div
      className={classes.card}
      onInput={() => {
        hasBegun.current = true
      }}
    >
      <SavedPinBanner search={search} />
      <h1 className={classes.title}>
        {known === null ? t('login.welcome') : t('login.welcomeBack', { name: info.firstName || known })}
      </h1>
      <p className={classes.text}>{t('login.text')}</p>
      {known !== null && <RememberedPerson info={info} next={localNext(search.get('next'), href('login'))} />}
      <SocialSlot context="signin" search={search} />
      {(known === null || info.hasPassword) && <LoginForm key={known} search={search} known={known} />}
    </div>
  )
}
