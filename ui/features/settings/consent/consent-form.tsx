import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import {
  CONSENT_PURPOSES,
  isLocked,
  findPurposeState,
  type ConsentPurpose,
  type ConsentReason,
  type TrackingContext,
} from '#schema/settings/consent.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, isViewerKnown, knownContext, trackingContext } from '#ui/app/consent.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import classes from './consent-form.module.css'

const REASONS: Readonly<Record<ConsentReason, MessageKey>> = {
  signal: 'consent.reason.signal',
  minor: 'consent.reason.minor',
  chosen: 'consent.reason.chosen',
  law: 'consent.reason.law',
  country: 'consent.reason.country',
}

interface ConsentFormProps {
  /** The form of the page of the choice, whose document knows what a shared one does not. */
  form?: FormOutcome | undefined
  next?: string
}

export function ConsentForm({ form, next }: ConsentFormProps) {
  const t = useTranslate()
  const uses = useUses(form)
  const isSilent = uses.every(({ reason }) => reason === 'signal')
  return (
    <form method="post" action={href('cookies')} autoComplete="off">
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <ul className={classes.list}>
        <li className={classes.purpose}>
          <p className={classes.name}>{t('consent.necessary')}</p>
          <p className={classes.hint}>{t('consent.necessaryText')}</p>
        </li>
        {uses.map(({ purpose, isOn, reason }) => (
          <li key={`${purpose} ${isOn} ${reason}`} className={classes.purpose}>
            <label htmlFor={purpose} className={classes.name}>
              <span>{t(`consent.${purpose}`)}</span>
              <input
                type="checkbox"
                id={purpose}
                name={purpose}
                value="1"
                disabled={reason !== null && isLocked(reason)}
                defaultChecked={isOn}
                aria-describedby={`${purpose}-hint ${purpose}-reason`}
              />
            </label>
            <p id={`${purpose}-hint`} className={classes.hint}>
              {t(`consent.${purpose}Text`)}
            </p>
            <p id={`${purpose}-reason`} className={classes.reason}>
              {reason !== null && t(REASONS[reason])}
            </p>
          </li>
        ))}
      </ul>
      {!isSilent && (
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
      )}
      <p className={classes.more}>
        <a href={href('activityLog')} rel="nofollow">
          {t('activity.link')}
        </a>
      </p>
    </form>
  )
}

interface Use {
  purpose: ConsentPurpose
  isOn: boolean
  /** Null where the document does not know its viewer yet. */
  reason: ConsentReason | null
}

/**
 * The choice is that of the document, with what was ticked if that was refused; elsewhere it is what the page knows.
 */
function useUses(form: FormOutcome | undefined): Use[] {
  const facts = useTrackingContext()
  return CONSENT_PURPOSES.map((purpose): Use => {
    const known = facts && findPurposeState(purpose, facts)
    if (!form || known?.reason === 'signal') return { purpose, isOn: false, reason: null, ...known }
    const shown = form.shown?.[purpose]
    return { purpose, isOn: form.values[purpose] === '1', reason: isReason(shown) ? shown : null }
  })
}

function isReason(text: string | undefined): text is ConsentReason {
  return text !== undefined && Object.hasOwn(REASONS, text)
}

function useTrackingContext(): TrackingContext | null {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const isHydrated = useHydrated()
  if (!isViewerKnown(context)) return null
  return isHydrated ? trackingContext(context, answered) : knownContext(context)
}
