import { href } from '#schema/routes.ts'
import { hasSignInServices } from '#ui/browser/embedded-page.ts'
import { entryHref } from '#ui/features/accounts/entry-href.ts'
import { SavedPinBanner } from '#ui/features/accounts/saved-pin-banner.tsx'
import { SignUpForm } from '#ui/features/accounts/sign-up-form.tsx'
import { SocialSlot } from '#ui/features/social/social-slot.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import classes from '#ui/features/accounts/login-card.module.css'
import { useTranslate } from '#ui/messages/translate.ts'
import { definePage, type PageInput } from '#ui/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('signup.heading') }),
  noindex: true,
  needsDocument: hasSignInServices,
  Page: Signup,
})

function Signup({ search }: PageInput) {
  const t = useTranslate()
  return (
    <div className={classes.card}>
      <SavedPinBanner search={search} />
      <h1 className={classes.title}>{t('signup.heading')}</h1>
      <p className={classes.text}>{t('signup.text')}</p>
      <SocialSlot context="signup" search={search} />
      <SignUpForm search={search} />
      <ButtonLink look="plain" href={entryHref('login', `${href('signup')}?${search}`)}>
        {t('signup.haveAccount')}
      </ButtonLink>
    </div>
  )
}
