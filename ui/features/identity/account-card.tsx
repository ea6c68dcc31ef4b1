import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Logo } from '#ui/kit/logo.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import card from '#ui/kit/card.module.css'
import classes from './account-card.module.css'

export const CARD_FORM = classes.form

interface AccountCardProps {
  title: string
  text: string
  error?: string | null
  children: ReactNode
}

export function AccountCard({ title, text, error, children }: AccountCardProps) {
  return (
    <div className={card.card}>
      <Logo size={48} />
      <h1 className={card.title}>{title}</h1>
      <p className={card.text}>{text}</p>
      <ErrorMessage className={classes.error}>{error}</ErrorMessage>
      {children}
    </div>
  )
}

export function PlainForm({ action, children }: { action: string; children: ReactNode }) {
  const onSubmit = useSentOnce()
  return (
    <form method="post" action={action} className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}

export function WayOn({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink look="primary" href={href} className={classes.action}>
      {children}
    </ButtonLink>
  )
}
