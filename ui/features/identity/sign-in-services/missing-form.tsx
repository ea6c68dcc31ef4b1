import { useEffect, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Form } from '#ui/app/forms/form.tsx'
import { useForm } from '#ui/app/forms/use-form.ts'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BIRTHDAY_FIELD, LOGIN_FIELDS } from '#ui/features/identity/entry-fields.ts'
import { findInviteCode } from '#ui/features/identity/invites/invite-code.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { logInWithService, signUpWithService, type EnterOutcome, type ServiceProof } from './enter.ts'
import classes from './sign-in-services.module.css'

const FIELDS = { birthday: BIRTHDAY_FIELD, password: LOGIN_FIELDS.password } as const

interface MissingFormProps {
  what: keyof typeof FIELDS
  proof: ServiceProof
  search: URLSearchParams
  onOutcome(outcome: EnterOutcome): void
  onBack(): void
}

/** The birthday of a new user, or the password of the account to connect with. */
export function MissingForm({ what, proof, search, onOutcome, onBack }: MissingFormProps) {
  const t = useTranslate()
  const data = useAppData()
  const [key] = useState(() => crypto.randomUUID())
  const isNew = what === 'birthday'

  const form = useForm<typeof FIELDS, EnterOutcome>({
    name: 'enter by a service',
    fields: FIELDS,
    sent: undefined,
    errorText: () => t('signInServices.failed'),
    send({ birthday = '', password = '' }) {
      if (!isNew) return logInWithService(proof, data, password)
      const invite = findInviteCode(search)
      return signUpWithService(proof, { birthday, ...(invite === null ? {} : { invite_code: invite }) }, key, data)
    },
    onDone(outcome) {
      if (outcome) onOutcome(outcome)
      return outcome?.type === 'entered' ? NEVER_SETTLES : undefined
    },
  })

  // It replaces the button that was pressed.
  useEffect(() => form.element.current?.querySelector('input')?.focus(), [form.element])

  return (
    <Form state={form} className={classes.missing}>
      <h2 className={classes.heading}>{t(isNew ? 'signInServices.newHeading' : 'signInServices.knownHeading')}</h2>
      <p className={classes.text}>{t(isNew ? 'signInServices.newText' : 'signInServices.knownText')}</p>
      <Field {...form.field(what)} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {t(isNew ? 'signup.action' : 'signInServices.connectAndLogIn')}
      </Button>
      {!isNew && (
        <a href={href('passwordReset')} className={classes.link}>
          {t('login.forgot')}
        </a>
      )}
      <Button look="plain" onClick={onBack}>
        {t('signInServices.back')}
      </Button>
    </Form>
  )
}
