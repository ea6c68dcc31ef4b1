import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useSentOnce } from '#ui/browser/use-sent-once.ts'
import { Field } from '#ui/features/accounts/field.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './security.module.css'

/** A form of the security page, sent as it is with scripts and without. Its button says by `action` what it does. */
export function SecurityForm({ children }: { children: ReactNode }) {
  const onSubmit = useSentOnce()
  return (
    <form method="post" action={href('securitySettings')} className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

interface ProofFieldProps {
  id: string
  /** An account without a password proves itself by when it logged in. */
  hasPassword: boolean
  error: string | null
}

/** Asks for the password once more; its error is about the form as a whole where there is none to ask for. */
export function ProofField({ id, hasPassword, error }: ProofFieldProps) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (hasPassword) {
    return (
      <>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Field
          id={id}
          name="password"
          type="password"
          label={t('security.password')}
          error={error}
          autoComplete="current-password"
        />
      </>
    )
  }
  return (
    <>
      <p className={classes.text}>{t('security.noPassword')}</p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </>
  )
}

/** Asks for a code besides the password, where the account has a second factor. */
export function CodeField({ id, error }: { id: string; error: string | null }) {
  const t = useTranslate()
  return (
    <Field
      id={id}
      name="code"
      label={t('security.code')}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
