import { useId, type ComponentProps } from 'react'
import type { FieldProblem, FormOutcome } from '#schema/page-data.ts'
import { LEAD_FIELDS } from '#schema/pins/lead-constants.ts'
import {
  MAX_LEAD_CONSENT_LENGTH,
  MAX_LEAD_TITLE_LENGTH,
  PROMOTION_REASONS,
  type PromotionReason,
} from '#schema/pins/promotion-constants.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { describedBy, FieldFrame } from '#ui/kit/field-frame.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { ChosenPin } from './promotion-requests.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './promotions.module.css'

const REASONS = {
  isThirdPartyAd: 'promotions.reason.thirdParty',
  usesLocation: 'promotions.reason.location',
  usesInterests: 'promotions.reason.interests',
  usesCustomerList: 'promotions.reason.customerList',
} as const satisfies Record<PromotionReason, MessageKey>

const PROMOTER_PROBLEMS = {
  userNotFound: 'promotions.problem.user',
  leadExists: 'promotions.problem.otherAdvertiser',
} as const satisfies Partial<Record<FieldProblem, MessageKey>>

interface PromotionFormProps {
  pin: ChosenPin
  form: FormOutcome | undefined
}

/** A plain form, with or without scripts. What is left blank is not there. */
export function PromotionForm({ pin, form }: PromotionFormProps) {
  const t = useTranslate()
  const id = useId()
  const sendOnce = useSentOnce()
  const sent = form?.error === undefined || form.done ? null : form.values
  const problems = form?.problems ?? {}
  const { promoter, sponsor, reasons, leadForm } = pin
  const fieldsProblem = problems['lead_fields']
  const checked = (name: string, isKept: boolean) => (sent ? sent[name] === '1' : isKept)
  return (
    <form method="post" action={href('promotionsTool')} noValidate className={classes.form} onSubmit={sendOnce}>
      <input type="hidden" name="pin" value={pin.id} />
      {form?.done === 'saved' && <SheetNotice isDone>{t('promotions.saved')}</SheetNotice>}
      {form?.error && (
        <SheetNotice isWrong>
          {t(form.error === 'pinNotFound' ? 'promotions.notFound' : 'promotions.error.unexpected')}
        </SheetNotice>
      )}
      <Line
        name="promoter"
        label={t('promotions.promoter')}
        hint={t('promotions.promoterHint')}
        defaultValue={sent?.['promoter'] ?? promoter ?? ''}
        problem={
          problems['promoter'] &&
          t(PROMOTER_PROBLEMS[problems['promoter'] as keyof typeof PROMOTER_PROBLEMS] ?? 'promotions.problem.promoter')
        }
        autoCapitalize="none"
        dir="auto"
      />
      <fieldset className={classes.boxes}>
        <legend className={fieldClasses.label}>{t('promotions.reasons')}</legend>
        {PROMOTION_REASONS.map((reason) => (
          <label key={reason} className={parts.option}>
            <input type="checkbox" name={reason} value="1" defaultChecked={checked(reason, reasons.includes(reason))} />
            <span>{t(REASONS[reason])}</span>
          </label>
        ))}
      </fieldset>
      <Line
        name="sponsor"
        label={t('promotions.sponsor')}
        hint={t('promotions.sponsorHint')}
        defaultValue={sent?.['sponsor'] ?? sponsor ?? ''}
        problem={problems['sponsor'] && t('promotions.problem.user')}
        autoCapitalize="none"
        dir="auto"
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('promotions.lead')}</legend>
        <p className={parts.hint}>{t('promotions.leadHint')}</p>
        <Line
          name="lead_title"
          label={t('promotions.lead.title')}
          defaultValue={sent?.['lead_title'] ?? leadForm?.title ?? ''}
          maxLength={2 * MAX_LEAD_TITLE_LENGTH}
          problem={
            problems['lead_title'] &&
            t(problems['lead_title'] === 'leadExists' ? 'promotions.problem.inUse' : 'promotions.problem.title')
          }
          dir="auto"
        />
        <fieldset
          className={classes.boxes}
          aria-describedby={fieldsProblem && `${id}-fields`}
          aria-invalid={fieldsProblem ? true : undefined}
        >
          <legend className={fieldClasses.label}>{t('promotions.lead.fields')}</legend>
          {LEAD_FIELDS.map((name) => (
            <label key={name} className={parts.option}>
              <input
                type="checkbox"
                name={name}
                value="1"
                defaultChecked={checked(name, leadForm?.fields.includes(name) ?? false)}
              />
              <span>{t(`lead.field.${name}`)}</span>
            </label>
          ))}
          {fieldsProblem && (
            <p id={`${id}-fields`} role="alert" className={fieldClasses.problem}>
              {t('promotions.problem.fields')}
            </p>
          )}
        </fieldset>
        <Line
          name="lead_consent"
          label={t('promotions.lead.consent')}
          hint={t('promotions.lead.consentHint')}
          defaultValue={sent?.['lead_consent'] ?? leadForm?.consentText ?? ''}
          maxLength={2 * MAX_LEAD_CONSENT_LENGTH}
          problem={problems['lead_consent'] && t('promotions.problem.consent')}
          dir="auto"
        />
        <Line
          name="lead_policy"
          type="url"
          label={t('promotions.lead.policy')}
          defaultValue={sent?.['lead_policy'] ?? leadForm?.policyUrl ?? ''}
          problem={problems['lead_policy'] && t('promotions.problem.policy')}
        />
      </fieldset>
      <div>
        <Button type="submit" look="primary">
          {t('promotions.save')}
        </Button>
      </div>
    </form>
  )
}

interface LineProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  problem: string | undefined
}

/** May be left blank. */
function Line({ name, label, hint, problem, ...input }: LineProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        {...input}
        {...describedBy({ id, hint, problem })}
        id={id}
        name={name}
        autoComplete="off"
        className={fieldClasses.input}
      />
    </FieldFrame>
  )
}
