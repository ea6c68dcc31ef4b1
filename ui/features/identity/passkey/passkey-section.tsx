import type { PasskeySummary } from '#schema/identity/security-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import type { SecurityContext } from '#ui/features/identity/security/security-context.ts'
import {
  PROOF_FIELDS,
  ProofField,
  SecurityForm,
  useSecurityForm,
} from '#ui/features/identity/security/security-form.tsx'
import type { Security } from '#ui/features/identity/two-step/two-step-section.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { AddPasskey } from './add-passkey.tsx'
import classes from '#ui/features/identity/security/security.module.css'

interface PasskeySectionProps {
  security: Security
  facts: SecurityContext
}

export function PasskeySection({ security, facts }: PasskeySectionProps) {
  const t = useTranslate()
  return (
    <SheetPart id="passkeys-heading" title={t('passkeys.heading')}>
      <SheetText>{t('passkeys.text')}</SheetText>
      {security.passkeys.length === 0 ? (
        <SheetText>{t('passkeys.none')}</SheetText>
      ) : (
        <ul className={classes.list}>
          {security.passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} hasPassword={security.has_password} facts={facts} />
          ))}
        </ul>
      )}
      <AddPasskey hasPassword={security.has_password} needsCode={security.mfa_since !== null} />
    </SheetPart>
  )
}

interface PasskeyProps {
  passkey: PasskeySummary
  hasPassword: boolean
  facts: SecurityContext
}

function Passkey({ passkey, hasPassword, facts }: PasskeyProps) {
  const t = useTranslate()
  const format = useLocalFormat()
  const isMine = facts.action === 'removePasskey' && facts.passkeyId === passkey.id
  const form = useSecurityForm({
    id: `remove-${passkey.id}`,
    actions: ['removePasskey'],
    fields: { password: PROOF_FIELDS.password },
    hasPassword,
    facts,
    passkeyId: passkey.id,
  })
  const { last_used_at: usedAt } = passkey
  return (
    <li className={classes.item}>
      <span className={classes.name}>{passkey.name}</span>
      <span className={classes.dates}>{t('passkeys.added', { date: format.date(passkey.created_at) })}</span>
      <span className={classes.dates}>
        {usedAt === null ? t('passkeys.unused') : t('passkeys.used', { date: format.date(usedAt) })}
      </span>
      <details className={classes.remove} open={isMine}>
        <summary>
          {t('passkeys.remove')} <span className="visually-hidden">{passkey.name}</span>
        </summary>
        <SecurityForm state={form}>
          <input type="hidden" name="passkey_id" value={passkey.id} />
          <ProofField hasPassword={hasPassword} form={form} />
          <Button type="submit" name="action" value="removePasskey">
            {t('passkeys.removeNamed', { name: passkey.name })}
          </Button>
        </SecurityForm>
      </details>
    </li>
  )
}
