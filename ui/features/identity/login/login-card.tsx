import { useRef, useState } from 'react'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { entryHref } from '#ui/app/entry-href.ts'
import { localNext } from '#ui/app/local-next.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { LOGIN_ERRORS } from '#ui/features/identity/log-in.ts'
import { ServiceEntry } from '#ui/features/identity/sign-in-services/service-entry.tsx'
import { toViewerInfo } from '#ui/features/identity/viewer-info.ts'
import { SavedPinBanner } from '#ui/features/saves/saved-pin-banner.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { LoginForm } from './login-form.tsx'
import { RememberedPerson } from './remembered-person.tsx'
import { SecondStepCard } from './second-step-card.tsx'
import { useLoggedOutUser } from './use-logged-out-user.ts'
import classes from '#ui/kit/card.module.css'
import ways from './entry-ways.module.css'

export function LoginCard({ search, form }: PageInput) {
  const t = useTranslate()
  const { context } = useAppData()
  const hasBegun = useRef(false)
  const info = toViewerInfo(context, useLoggedOutUser(context.user === null, hasBegun))
  const [begun, setBegun] = useState<TwoStepRequiredData | null>(() => findBegunLogin(form))
  const [isExpired, setExpired] = useState(false)
  if (begun) {
    return (
      <SecondStepCard
        begun={begun}
        search={search}
        form={form}
        onExpired={() => {
          setExpired(true)
          setBegun(null)
        }}
      />
    )
  }
  const stated = LOGIN_ERRORS.find((name) => name === form?.error) ?? null
  const typed = form?.values['username'] || search.get('username') || info.username
  const next = search.get('next')
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
      {known !== null && <RememberedPerson info={info} next={localNext(next, href('login'))} />}
      <ServiceEntry context="signin" search={search} onSecondStep={setBegun} />
      {(known === null || info.hasPassword) && (
        <LoginForm
          key={known}
          search={search}
          form={form}
          known={known}
          stated={isExpired ? 'twoStepExpired' : stated}
          onSecondStep={setBegun}
        />
      )}
      <div className={ways.ways}>
        <ButtonLink
          look="plain"
          href={entryHref('signup', next === null ? href('login') : href('login', {}, { next }))}
        >
          {t('login.noAccount')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** A plain form does not know the other ways of proof; only the calls do. */
function findBegunLogin(form: FormOutcome | undefined): TwoStepRequiredData | null {
  const token = form?.shown?.['mfa_token']
  return token === undefined ? null : { mfa_token: token, methods: ['totp', 'recovery_code'] }
}
