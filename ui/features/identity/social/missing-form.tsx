import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findInviteCode } from '#ui/features/invites/invite-code.ts'
import { Field } from '#ui/kit/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { logInSocially, signUpSocially, type EnterOutcome, type SocialProof } from './enter.ts'
import classes from './social.module.css'

interface MissingFormProps {
  what: 'birthday' | 'password'
  proof: SocialProof
  search: URLSearchParams
  onOutcome(outcome: EnterOutcome): void
  onBack(): void
}

/** The birthday of a new user, or the password of the account to connect with. */
export function MissingForm({ what, proof, search, onOutcome, onBack }: MissingFormProps) {
  const t = useTranslate()
  const data = useAppData()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const isNew = what === 'birthday'
  const first = useRef<HTMLInputElement>(null)

  // It replaces the button that was pressed.
  useEffect(() => first.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const value = first.current?.value ?? ''
    if (isBusy) return
    if (value === '') {
      setProblem(t(isNew ? 'signup.birthdayMissing' : 'login.passwordMissing'))
      return first.current?.focus()
    }
    setProblem(null)
    setBusy(true)
    const invite = findInviteCode(search)
    const outcome = isNew
      ? await signUpSocially(proof, { birthday: value, ...(invite === null ? {} : { invite_code: invite }) }, key, data)
      : await logInSocially(proof, data, value)
    if (outcome.type !== 'entered') setBusy(false)
    onOutcome(outcome)
  }

  return (
    <form className={classes.missing} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={classes.heading}>{t(isNew ? 'social.newHeading' : 'social.knownHeading')}</h2>
      <p className={classes.text}>{t(isNew ? 'social.newText' : 'social.knownText')}</p>
      {isNew ? (
        <Field
          ref={first}
          name="birthday"
          type="date"
          label={t('signup.birthday')}
          error={problem}
          autoComplete="bday"
        />
      ) : (
        <Field
          ref={first}
          name="password"
          type="password"
          label={t('login.password')}
          error={problem}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t(isNew ? 'signup.action' : 'social.connectAndLogIn')}
      </Button>
      {!isNew && (
        <a href={href('passwordReset')} className={classes.link}>
          {t('login.forgot')}
        </a>
      )}
      <Button look="plain" onClick={onBack}>
        {t('social.back')}
      </Button>
    </form>
  )
}
