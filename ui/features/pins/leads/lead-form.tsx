import { useState } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import type { LeadField } from '#schema/pins/lead-constants.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { LeadFormSubject } from './lead-request.ts'
import { useAutofill } from './use-autofill.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './lead-form.module.css'

const TYPES = { full_name: 'text', email: 'email', phone_number: 'tel', zip_code: 'text' } as const
const AUTOCOMPLETE = { full_name: 'name', email: 'email', phone_number: 'tel', zip_code: 'postal-code' } as const
const ERRORS = ['leadExists', 'leadFormChanged', 'writeBanned', 'tooManyRequests', 'ownSubject'] as const

interface LeadFormProps {
  pinId: string
  subject: LeadFormSubject
  form: FormOutcome | undefined
}

/** A plain form, with or without scripts, which fill in what they may. */
export function LeadForm({ pinId, subject, form }: LeadFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { fields, consentText, policyUrl, terms, advertiser } = subject
  const sent = form?.values ?? {}
  const filled = useAutofill(form === undefined || Object.keys(sent).length === 0)
  const [typed, setTyped] = useState<Partial<Record<LeadField, string>>>({})
  const consentProblem = form?.problems['consent']
  return (
    <form
      method="post"
      action={href('leadForm', { id: pinId })}
      noValidate
      className={classes.form}
      onSubmit={sendOnce}
    >
      {form?.error && (
        <SheetNotice isWrong>{t(`lead.error.${ERRORS.find((one) => one === form.error) ?? 'unexpected'}`)}</SheetNotice>
      )}
      <input type="hidden" name="terms" value={terms} />
      {fields.map((name) => (
        <Field
          key={name}
          name={name}
          type={TYPES[name]}
          autoComplete={AUTOCOMPLETE[name]}
          label={t(`lead.field.${name}`)}
          value={typed[name] ?? sent[name] ?? filled[name] ?? ''}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget
            setTyped((others) => ({ ...others, [name]: value }))
          }}
          error={form?.problems[name] && t(`lead.problem.${name}`)}
        />
      ))}
      <div>
        <label className={classes.consent}>
          <input
            type="checkbox"
            name="consent"
            value="1"
            required
            defaultChecked={sent['consent'] === '1' && form?.error !== 'leadFormChanged'}
            aria-invalid={consentProblem ? true : undefined}
            aria-describedby={consentProblem ? 'consent-error' : undefined}
          />
          <span dir="auto">{consentText}</span>
        </label>
        {consentProblem && (
          <p id="consent-error" role="alert" className={fieldClasses.problem}>
            {t('lead.problem.consent')}
          </p>
        )}
      </div>
      <p className={classes.soft}>
        <span>{t('lead.policy', { name: advertiser.fullName })}</span>{' '}
        <a href={policyUrl} rel="nofollow noopener" target="_blank">
          {t('lead.policyLink', { name: advertiser.fullName })}
        </a>
      </p>
      <div>
        <Button type="submit" look="primary">
          {t('lead.send')}
        </Button>
      </div>
    </form>
  )
}
