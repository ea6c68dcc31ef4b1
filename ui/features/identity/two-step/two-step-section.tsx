import type { QueryResult } from '#schema/all-queries.ts'
import type { FieldDescriptions } from '#ui/app/forms/form-description.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import type { SecurityContext } from '#ui/features/identity/security/security-context.ts'
import {
  PROOF_FIELDS,
  ProofField,
  SecurityForm,
  useSecurityForm,
} from '#ui/features/identity/security/security-form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from '#ui/features/identity/security/security.module.css'

export type Security = Extract<QueryResult<'SecurityQuery'>, { __typename: 'Security' }>

const { password, code } = PROOF_FIELDS

const SETUP_FIELDS = {
  code: { ...code, label: 'twoStep.firstCode', inputMode: 'numeric' },
} as const satisfies FieldDescriptions

interface TwoStepSectionProps {
  security: Security
  facts: SecurityContext
}

export function TwoStepSection({ security, facts }: TwoStepSectionProps) {
  const t = useTranslate()
  return (
    <SheetPart id="mfa-heading" title={t('twoStep.heading')}>
      <TwoStepState security={security} facts={facts} />
    </SheetPart>
  )
}

function TwoStepState({ security, facts }: TwoStepSectionProps) {
  if (facts.codes.length > 0) return <RecoveryCodes codes={facts.codes} isNew={facts.action === 'confirm'} />
  if (security.mfa_since !== null) return <TwoStepOn security={security} since={security.mfa_since} facts={facts} />
  if (facts.setup) return <TwoStepSetup setup={facts.setup} facts={facts} />
  return <TwoStepOff security={security} facts={facts} />
}

function TwoStepOff({ security, facts }: TwoStepSectionProps) {
  const t = useTranslate()
  const form = useSecurityForm({
    id: 'mfa',
    actions: ['setup', 'confirm', 'renew', 'disable'],
    fields: { password },
    hasPassword: security.has_password,
    facts,
  })
  return (
    <>
      <SheetText>{t('twoStep.off')}</SheetText>
      <SecurityForm state={form}>
        <ProofField hasPassword={security.has_password} form={form} />
        <Button type="submit" look="primary" name="action" value="setup">
          {t('twoStep.setUp')}
        </Button>
      </SecurityForm>
    </>
  )
}

function TwoStepSetup({ setup, facts }: { setup: NonNullable<SecurityContext['setup']>; facts: SecurityContext }) {
  const t = useTranslate()
  const form = useSecurityForm({
    id: 'mfa',
    actions: ['setup', 'confirm'],
    fields: SETUP_FIELDS,
    hasPassword: false,
    facts,
  })
  return (
    <>
      <SheetText>{t('twoStep.scan')}</SheetText>
      <div className={classes.setup}>
        <QrCode text={setup.uri} label={t('twoStep.qr')} />
        <div className={classes.key}>
          <SheetText>{t('twoStep.key')}</SheetText>
          <code className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <a href={setup.uri}>{t('twoStep.open')}</a>
        </div>
      </div>
      <SecurityForm state={form}>
        <input type="hidden" name="secret" value={setup.secret} />
        <Field {...form.field('code')} />
        <SheetText>{t('twoStep.others')}</SheetText>
        <Button type="submit" look="primary" name="action" value="confirm">
          {t('twoStep.turnOn')}
        </Button>
      </SecurityForm>
    </>
  )
}

function TwoStepOn({ security, since, facts }: TwoStepSectionProps & { since: string }) {
  const t = useTranslate()
  const format = useLocalFormat()
  const form = useSecurityForm({
    id: 'mfa',
    actions: ['setup', 'confirm', 'renew', 'disable'],
    fields: PROOF_FIELDS,
    hasPassword: security.has_password,
    facts,
  })
  return (
    <>
      <SheetText>{t('twoStep.on', { date: format.date(since) })}</SheetText>
      <SheetText>{t('twoStep.codesLeft', { count: security.recovery_codes_left })}</SheetText>
      <SecurityForm state={form}>
        <ProofField hasPassword={security.has_password} form={form} />
        <Field {...form.field('code')} />
        <div className={classes.actions}>
          <Button type="submit" name="action" value="renew">
            {t('twoStep.renew')}
          </Button>
          <Button type="submit" name="action" value="disable">
            {t('twoStep.turnOff')}
          </Button>
        </div>
      </SecurityForm>
    </>
  )
}
