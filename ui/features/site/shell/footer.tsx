import type { Locale } from '#schema/constants/locales.ts'
import { CLOSEUP_HIDE_FOOTER_EXPERIMENT } from '#schema/constants/navigation.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { findAgreement } from '#schema/site/ad-agreement-constants.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useExperimentGroup } from '#ui/app/experiment-group.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { usePath } from '#ui/app/use-current.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { FeedbackLink } from '#ui/shared/site-feedback/feedback-link.tsx'
import { LanguagesLink } from './languages-link.tsx'
import classes from './footer.module.css'

const PIN_PREFIX = ROUTES.pin.slice(0, ROUTES.pin.indexOf(':'))

export function Footer() {
  const t = useTranslate()
  const { context, settings } = useAppData()
  const { country, locale } = context
  const { operator } = settings
  const isShown = useIsFooterShown()
  return (
    <footer className={classes.footer} hidden={!isShown}>
      <p>{t('shell.footer')}</p>
      <a href={href('about')}>{t('shell.about')}</a>
      <a href={operator.helpUrl ?? href('help')}>{t('shell.help')}</a>
      <FeedbackLink actionFrom="footer" />
      <a href={operator.termsUrl ?? href('terms')}>{t('shell.terms')}</a>
      <a href={operator.privacyUrl ?? href('privacy')}>{t('shell.privacy')}</a>
      {operator.adAgreementUrl && (
        <a href={href('adAgreement', { variant: findAgreement(country, locale as Locale) })}>{t('agreement.title')}</a>
      )}
      <LanguagesLink />
      <a href={href('cookies')} rel="nofollow">
        {t('cookies.heading')}
      </a>
    </footer>
  )
}

/** A signed-in viewer's document carries their experiments, so the check is complete once scripts run. */
function useIsFooterShown(): boolean {
  const { isAuthenticated } = useAppData().context
  const isPin = usePath().startsWith(PIN_PREFIX)
  const group = useExperimentGroup(CLOSEUP_HIDE_FOOTER_EXPERIMENT, isAuthenticated && isPin)
  const isChecked = useHydrated()
  return !isPin || isPinFooterShown({ isAuthenticated, isChecked, group })
}

export function isPinFooterShown({
  isAuthenticated,
  isChecked,
  group,
}: {
  isAuthenticated: boolean
  isChecked: boolean
  group: string | undefined
}): boolean {
  return !isAuthenticated || (isChecked && !isEnabledGroup(group))
}
