import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import type { LeadFormSubject } from './lead-request.ts'
import classes from './lead-form.module.css'

const FIELDS = [
  ['full_name', 'fullName'],
  ['email', 'email'],
  ['phone_number', 'phoneNumber'],
  ['zip_code', 'zipCode'],
] as const

/** What the viewer has sent, and when. */
export function GivenLead({ info }: { info: LeadFormSubject['leadGenInfo'] }) {
  const t = useTranslate()
  const { date } = useLocalFormat()
  const [submission] = info.formSubmissions
  if (!submission) return null
  return (
    <dl className={classes.given}>
      <div>
        <dt>{t('lead.sentOn')}</dt>
        <dd>
          <time dateTime={submission.createdAt}>{date(submission.createdAt)}</time>
        </dd>
      </div>
      {FIELDS.map(([label, name]) =>
        info[name] === null ? null : (
          <div key={name}>
            <dt>{t(`lead.field.${label}`)}</dt>
            <dd dir="auto">{info[name]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
