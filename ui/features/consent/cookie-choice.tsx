import { CONSENT_PURPOSES } from '#schema/consent.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from './consent.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { Button } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { useStore } from '#ui/platform/store.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { isRefused, refusalKey } from '#ui/app/forms/form-refusal.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import classes from './cookie-choice.module.css'

/** The document shows the last answer; after a navigation within it the browser's own does. */
export function CookieChoice({ form }: PageInput) {
  const t = useTranslate()
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const isHydrated = useHydrated()
  const facts = isHydrated ? trackingFacts(context, answered) : null
  const isSilent = facts?.hasPrivacySignal ?? context.hasPrivacySignal
  const last = form ? null : facts?.consent
  return (
    <form method="post" action={href('cookies')} autoComplete="off" className={SHEET_ALONE}>
      <SheetHeading title={t('consent.heading')} text={t('consent.text')} />
      {form?.done === 'saved' && <SheetNotice isDone>{t('consent.kept')}</SheetNotice>}
      {form && isRefused(form) && <SheetNotice isWrong>{t(refusalKey(form))}</SheetNotice>}
      {isSilent && <SheetNotice>{t('consent.signal')}</SheetNotice>}
      <ul className={classes.list}>
        <li className={classes.purpose}>
          <p className={classes.name}>{t('consent.necessary')}</p>
          <p className={classes.hint}>{t('consent.necessaryText')}</p>
        </li>
        {CONSENT_PURPOSES.map((purpose) => (
          <li key={`${purpose} ${last?.[purpose]}`} className={classes.purpose}>
            <label htmlFor={purpose} className={classes.name}>
              {t(`consent.${purpose}`)}
              <input
                type="checkbox"
                id={purpose}
                name={purpose}
                value="1"
                defaultChecked={form ? form.values[purpose] === '1' : (last?.[purpose] ?? false)}
                aria-describedby={`${purpose}-hint`}
              />
            </label>
            <p id={`${purpose}-hint`} className={classes.hint}>
              {t(`consent.${purpose}Text`)}
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button type="submit" name="choice" value="all">
          {t('consent.acceptAll')}
        </Button>
        <Button type="submit" name="choice" value="none">
          {t('consent.rejectAll')}
        </Button>
        <Button type="submit" name="choice" value="some" look="primary">
          {t('consent.acceptSome')}
        </Button>
      </div>
      <p className={classes.more}>
        <a href={href('activityLog')} rel="nofollow">
          {t('activity.link')}
        </a>
      </p>
    </form>
  )
}
