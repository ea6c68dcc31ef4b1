import type { QueryResult } from '#schema/queries/all.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Field } from '#ui/kit/field.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecurityFacts } from '#ui/features/identity/security/security-facts.ts'
import { CodeField, ProofField, SecurityForm } from '#ui/features/identity/security/security-form.tsx'
import classes from '#ui/features/identity/security/security.module.css'

export type Security = Extract<QueryResult<'SecurityQuery'>, { __typename: 'Security' }>

interface MfaSectionProps {
  security: Security
  facts: SecurityFacts
}

export function MfaSection({ security, facts }: MfaSectionProps) {
  const t = useTranslate()
  return (
    <SheetPart id="mfa-heading" title={t('mfa.heading')}>
      <MfaState security={security} facts={facts} />
    </SheetPart>
  )
}

function MfaState({ security, facts }: MfaSectionProps) {
  if (facts.codes.length > 0) return <RecoveryCodes codes={facts.codes} isNew={facts.action === 'confirm'} />
  if (security.mfa_since !== null) return <MfaOn security={security} since={security.mfa_since} facts={facts} />
  if (facts.setup) return <MfaSetup setup={facts.setup} facts={facts} />
  return <MfaOff security={security} facts={facts} />
}

function MfaOff({ security, facts }: MfaSectionProps) {
  const t = useTranslate()
  const isMine = facts.action !== null && facts.action !== 'removePasskey'
  return (
    <>
      <SheetText>{t('mfa.off')}</SheetText>
      <SecurityForm>
        <ProofField
          id="mfa-password"
          hasPassword={security.has_password}
          error={isMine && facts.error ? t(facts.error) : null}
        />
        <Button type="submit" look="primary" name="action" value="setup">
          {t('mfa.setUp')}
        </Button>
      </SecurityForm>
    </>
  )
}

function MfaSetup({ setup, facts }: { setup: NonNullable<SecurityFacts['setup']>; facts: SecurityFacts }) {
  const t = useTranslate()
  return (
    <>
      <SheetText>{t('mfa.scan')}</SheetText>
      <div className={classes.setup}>
        <QrCode text={setup.uri} label={t('mfa.qr')} />
        <div className={classes.key}>
          <SheetText>{t('mfa.key')}</SheetText>
          <code className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <a href={setup.uri}>{t('mfa.open')}</a>
        </div>
      </div>
      <SecurityForm>
        <input type="hidden" name="secret" value={setup.secret} />
        <Field
          id="mfa-code"
          name="code"
          label={t('mfa.firstCode')}
          error={facts.error ? t(facts.error) : null}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <SheetText>{t('mfa.others')}</SheetText>
        <Button type="submit" look="primary" name="action" value="confirm">
          {t('mfa.turnOn')}
        </Button>
      </SecurityForm>
    </>
  )
}

function MfaOn({ security, since, facts }: MfaSectionProps & { since: string }) {
  const t = useTranslate()
  const format = useFormat()
  const isMine = facts.action !== null && facts.action !== 'removePasskey'
  const error = isMine && facts.error ? t(facts.error) : null
  return (
    <>
      <SheetText>{t('mfa.on', { date: format.date(since) })}</SheetText>
      <SheetText>{t('mfa.codesLeft', { count: security.recovery_codes_left })}</SheetText>
      <SecurityForm>
        <ProofField
          id="mfa-password"
          hasPassword={security.has_password}
          error={error !== null && !facts.isAboutCode ? error : null}
        />
        <CodeField id="mfa-owner-code" error={facts.isAboutCode ? error : null} />
        <div className={classes.actions}>
          <Button type="submit" name="action" value="renew">
            {t('mfa.renew')}
          </Button>
          <Button type="submit" name="action" value="disable">
            {t('mfa.turnOff')}
          </Button>
        </div>
      </SecurityForm>
    </>
  )
}
