import { useAppData } from '#ui/app/app-data.ts'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { PasscodeFormPart } from './passcode-form.tsx'
import { doneIn } from './passcode-search.ts'
import classes from './passcode.module.css'
import { changePasscode, createPasscode, removePasscode, requestRecovery } from './send-passcode.ts'
import { usePasscodeGate } from './use-passcode-gate.tsx'

/** Sets the parental passcode of an account, or changes, removes and recovers the one that it has. */
export function PasscodeSettings({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const { user } = useAppData().context
  const gate = usePasscodeGate()
  if (!user) return null
  const hasPasscode = user.parental_control_has_passcode
  const done = doneIn(search, hasPasscode)
  const text = user.parental_control_is_required ? 'required' : hasPasscode ? 'set' : 'none'
  const proved = async (save: (passcode: string) => Promise<void>) =>
    (await gate.prove((passcode = '') => save(passcode))) !== null
  return (
    <SettingsFrame route="parentalPasscode" text={t(`passcode.${text}.text`)}>
      {done && (
        <p role="status" className={classes.done}>
          {t(`passcode.${done}.done`)}
        </p>
      )}
      {hasPasscode ? (
        <>
          <PasscodeFormPart
            name="passcode"
            fields={['passcode', 'confirmPasscode']}
            search={search}
            needsCurrent
            onSend={(form) => proved((current) => changePasscode(form, current))}
          />
          <PasscodeFormPart
            name="backup"
            fields={['backupEmail', 'confirmBackupEmail']}
            search={search}
            needsCurrent
            onSend={(form) => proved((current) => changePasscode(form, current))}
          />
          <PasscodeFormPart
            name="recover"
            fields={[]}
            search={search}
            onSend={() => requestRecovery().then(() => true)}
          />
          <PasscodeFormPart
            name="remove"
            fields={[]}
            search={search}
            needsCurrent
            onSend={() => proved(removePasscode)}
          />
        </>
      ) : (
        <PasscodeFormPart
          name="create"
          fields={['passcode', 'confirmPasscode', 'backupEmail', 'confirmBackupEmail']}
          search={search}
          look="primary"
          onSend={(form) => createPasscode(form).then(() => true)}
        />
      )}
      {gate.modal}
    </SettingsFrame>
  )
}
