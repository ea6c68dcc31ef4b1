import { useAppData } from '#ui/app/app-data.ts'
import type { SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { doneForm } from './passcode-error-text.ts'
import { PasscodeFormPart } from './passcode-form-part.tsx'
import { changePasscode, createPasscode, removePasscode, requestRecovery, resendBackup } from './send-passcode.ts'
import { usePasscodeGate } from './use-passcode-gate.tsx'

export function PasscodeSettings({ subject: { backup }, input: { form } }: SubjectViewProps<'PasscodeQuery'>) {
  const t = useTranslate()
  const { user } = useAppData().context
  const gate = usePasscodeGate()
  if (!user) return null
  const hasPasscode = user.parental_control_has_passcode
  const done = doneForm(form, hasPasscode)
  const proved = async (save: (passcode: string) => Promise<void>) =>
    (await gate.prove((passcode = '') => save(passcode))) !== null
  return (
    <>
      {done && <SheetNotice isDone>{t(`passcode.${done}.done`)}</SheetNotice>}
      {hasPasscode ? (
        <>
          {(backup === 'waiting' || backup === 'changing') && (
            <PasscodeFormPart
              name="resend"
              fields={[]}
              sent={form}
              note={t(`passcode.resend.${backup}`)}
              onSend={() => resendBackup().then(() => true)}
            />
          )}
          <PasscodeFormPart
            name="passcode"
            fields={['passcode', 'confirmPasscode']}
            sent={form}
            needsCurrent
            onSend={(form) => proved((current) => changePasscode(form, current))}
          />
          <PasscodeFormPart
            name="backup"
            fields={['backupEmail', 'confirmBackupEmail']}
            sent={form}
            needsCurrent
            onSend={(form) => proved((current) => changePasscode(form, current))}
          />
          {backup !== 'waiting' && (
            <PasscodeFormPart
              name="recover"
              fields={[]}
              sent={form}
              onSend={() => requestRecovery().then(() => true)}
            />
          )}
          <PasscodeFormPart name="remove" fields={[]} sent={form} needsCurrent onSend={() => proved(removePasscode)} />
        </>
      ) : (
        <PasscodeFormPart
          name="create"
          fields={['passcode', 'confirmPasscode', 'backupEmail', 'confirmBackupEmail']}
          sent={form}
          look="primary"
          onSend={(form) => createPasscode(form).then(() => true)}
        />
      )}
      {gate.modal}
    </>
  )
}
