import { useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AccountCard } from '#ui/features/identity/account-card.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { connectService, type ServiceProof } from './enter.ts'
import { ServiceButtons } from './service-buttons.tsx'
import classes from './sign-in-services.module.css'

export function ConnectCard({ form }: PageInput) {
  const t = useTranslate()
  const { context, signInServices } = useAppData()
  const isHydrated = useHydrated()
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [error, setError] = useState(() =>
    form?.error === 'lastLoginMethod' ? t('signInServices.error.lastLoginMethod') : null,
  )

  async function connect(proof: ServiceProof): Promise<void> {
    const value = password.current?.value ?? ''
    if (password.current && value === '') {
      setMissing(t('login.passwordMissing'))
      return password.current.focus()
    }
    setMissing(null)
    const outcome = await connectService(proof, value)
    if (outcome.type === 'entered') return replaceDocument(href('accountSettings'))
    setError((outcome.type === 'failed' ? outcome.text : null) ?? t('signInServices.failed'))
  }

  return (
    <AccountCard title={t('signInServices.connectTitle')} text={t('signInServices.connectText')} error={error}>
      <div className={classes.entry}>
        {context.user?.has_password && (
          <Field
            ref={password}
            name="password"
            type="password"
            label={t('signInServices.connectPassword')}
            error={missing}
            autoComplete="current-password"
          />
        )}
        {signInServices && isHydrated && (
          <ServiceButtons
            context="signin"
            services={signInServices}
            canPrompt={false}
            onProof={connect}
            onTrouble={() => setError(t('signInServices.scriptMissing'))}
          />
        )}
        <noscript>{t('signInServices.needsScripts')}</noscript>
      </div>
      <ButtonLink look="plain" href={href('accountSettings')} className={classes.back}>
        {t('signInServices.back')}
      </ButtonLink>
    </AccountCard>
  )
}
