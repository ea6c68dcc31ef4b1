import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetText } from '#ui/kit/sheet-part.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'

/** Its buttons send `action`, which names what to do. */
export function SecurityForm({ children }: { children: ReactNode }) {
  const onSubmit = useSentOnce()
  return (
    <form method="post" action={href('securitySettings')} className={SHEET_FORM} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

interface ProofFieldProps {
  id: string
  /** An account without a password proves itself by a recent log-in. */
  hasPassword: boolean
  error: string | null
}

/** Without a password field the error is about the form as a whole. */
export function ProofField({ id, hasPassword, error }: ProofFieldProps) {
  const t = useTranslate()
  const { user } = useAppData().context
  if (hasPassword) {
    return (
      <>
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
      <SheetText>{t('security.noPassword')}</SheetText>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  )
}

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
