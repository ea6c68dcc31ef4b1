import { useState } from 'react'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { entryHref } from '#ui/app/entry-href.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SecondStepCard } from '#ui/features/identity/login/second-step-card.tsx'
import { SignUpForm } from '#ui/features/identity/registration/sign-up-form.tsx'
import { ServiceEntry } from '#ui/features/identity/sign-in-services/service-entry.tsx'
import { SavedPinBanner } from '#ui/features/saves/saved-pin-banner.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { hasSignInServices } from '#ui/platform/document/embedded-page.ts'
import classes from '#ui/features/identity/login/entry-ways.module.css'
import card from '#ui/kit/card.module.css'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t, { search }) =>
    t('page.title', { name: t(isForBusiness(search) ? 'signup.businessHeading' : 'signup.heading') }),
  noindex: true,
  needsDocument: hasSignInServices,
  Page: Signup,
})

function Signup({ search, form }: PageInput) {
  const t = useTranslate()
  const isBusiness = isForBusiness(search)
  const next = search.get('next')
  // Signing up to an existing account logs in to it.
  const [begun, setBegun] = useState<TwoStepRequiredData | null>(null)
  if (begun) return <SecondStepCard begun={begun} search={search} onExpired={() => setBegun(null)} />
  const other = { ...(next === null ? {} : { next }), ...(isBusiness ? {} : { type: 'business' }) }
  return (
    <div className={card.card}>
      <SavedPinBanner search={search} />
      <h1 className={card.title}>{t(isBusiness ? 'signup.businessHeading' : 'signup.heading')}</h1>
      <p className={card.text}>{t(isBusiness ? 'signup.businessText' : 'signup.text')}</p>
      {!isBusiness && <ServiceEntry context="signup" search={search} onSecondStep={setBegun} />}
      <SignUpForm key={isBusiness ? 'business' : 'person'} search={search} form={form} isBusiness={isBusiness} />
      <div className={classes.ways}>
        <ButtonLink look="plain" href={href('signup', {}, other)}>
          {t(isBusiness ? 'signup.personal' : 'signup.business')}
        </ButtonLink>
        <ButtonLink
          look="plain"
          href={entryHref('login', next === null ? href('signup') : href('signup', {}, { next }))}
        >
          {t('signup.haveAccount')}
        </ButtonLink>
      </div>
    </div>
  )
}

function isForBusiness(search: URLSearchParams): boolean {
  return search.get('type') === 'business'
}
