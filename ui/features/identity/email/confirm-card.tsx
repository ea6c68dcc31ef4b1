import type { ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { AccountCard, PlainForm, WayOn } from '#ui/features/identity/account-card.tsx'
import { emailPasswordError } from '#ui/features/identity/email-password-error.ts'
import { findToken } from '#ui/features/identity/find-token.ts'
import { Button } from '#ui/kit/button.tsx'

/** Given by the page, so that none carries the texts of the others. */
interface ConfirmTexts {
  title: MessageKey
  text: MessageKey
  action: MessageKey
  done: { title: MessageKey; text: MessageKey }
  /** The texts while one more link has to be opened. */
  waiting?: { title: MessageKey; text: MessageKey }
}

interface ConfirmCardProps {
  page: 'verifyEmail' | 'emailChange' | 'passcodeBackup'
  texts: ConfirmTexts
  input: PageInput
  /** Shown to those whose link is gone. */
  askAgain: ReactNode
}

/** Opening a mailed link changes nothing yet: mail programs open links on their own. */
export function ConfirmCard({ page, texts, input, askAgain }: ConfirmCardProps) {
  const t = useTranslate()
  const { done, error: refusal = null } = input.form ?? {}
  const token = findToken(input)
  const error = emailPasswordError(refusal) ?? (token === '' ? 'emailPassword.noLink' : null)
  if (done === 'waiting' && texts.waiting) return <ConfirmedCard {...texts.waiting} />
  if (done === 'done' || done === 'waiting') return <ConfirmedCard {...texts.done} />
  if (error !== null) {
    return (
      <AccountCard title={t(texts.title)} text={t(error)}>
        {askAgain}
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t(texts.title)} text={t(texts.text)} error={refusal === null ? null : t('form.refused')}>
      <PlainForm action={href(page)}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" look="primary">
          {t(texts.action)}
        </Button>
      </PlainForm>
    </AccountCard>
  )
}

export function ConfirmedCard({ title, text }: ConfirmTexts['done']) {
  const t = useTranslate()
  return (
    <AccountCard title={t(title)} text={t(text)}>
      <WayHome />
    </AccountCard>
  )
}

export function WayHome() {
  const t = useTranslate()
  return <WayOn href={href('home')}>{t('emailPassword.home')}</WayOn>
}
