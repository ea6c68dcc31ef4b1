import * as v from 'valibot'
import { defineCall, NoAnswer, NoInput } from '../call.ts'
import { normalizeEmail } from '../email.ts'
import { issueText } from '../issue-text.ts'
import {
  PASSCODE_FORMS,
  passcodeFormProblems,
  strippedPasscode,
  type PasscodeField,
  type PasscodeForm,
} from './passcode.ts'

const Text = v.pipe(v.string(issueText('passcode.required')), v.maxLength(1_000))
const Asked = v.optional(Text, '')

export const PasscodeProof = v.pipe(Text, v.transform(strippedPasscode))

/** The server checks that the address isn't the account's own. */
export const PasscodeCreateInput = v.pipe(
  v.object({ passcode: Asked, confirmPasscode: Asked, backupEmail: Asked, confirmBackupEmail: Asked }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) complain(dataset.value, addIssue)
  }),
  v.transform(({ passcode, backupEmail }) => ({
    passcode: strippedPasscode(passcode),
    backupEmail: normalizeEmail(backupEmail),
  })),
)
export type PasscodeCreateInput = v.InferOutput<typeof PasscodeCreateInput>

export const PasscodeUpdateInput = v.pipe(
  v.object({
    currentPasscode: PasscodeProof,
    passcode: v.optional(Text),
    confirmPasscode: v.optional(Text),
    backupEmail: v.optional(Text),
    confirmBackupEmail: v.optional(Text),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { passcode, confirmPasscode, backupEmail, confirmBackupEmail } = dataset.value
    const hasEmail = backupEmail !== undefined || confirmBackupEmail !== undefined
    const hasPasscode = passcode !== undefined || confirmPasscode !== undefined || !hasEmail
    complain(
      {
        ...(hasPasscode ? { passcode: passcode ?? '', confirmPasscode: confirmPasscode ?? '' } : {}),
        ...(hasEmail ? { backupEmail: backupEmail ?? '', confirmBackupEmail: confirmBackupEmail ?? '' } : {}),
      },
      addIssue,
    )
  }),
  v.transform(({ currentPasscode, passcode, backupEmail }) => ({
    currentPasscode,
    ...(passcode === undefined ? {} : { passcode: strippedPasscode(passcode) }),
    ...(backupEmail === undefined ? {} : { backupEmail: normalizeEmail(backupEmail) }),
  })),
)
export type PasscodeUpdateInput = v.InferOutput<typeof PasscodeUpdateInput>

export const PasscodeProofInput = v.object({ passcode: PasscodeProof })
export type PasscodeProofInput = v.InferOutput<typeof PasscodeProofInput>

export const PasscodeRecoveryInput = v.object({})

export const BackupResendInput = v.object({})

export const PasscodePageForm = v.object({
  form: v.picklist(PASSCODE_FORMS),
  currentPasscode: Asked,
  passcode: Asked,
  confirmPasscode: Asked,
  backupEmail: Asked,
  confirmBackupEmail: Asked,
})
export type PasscodePageForm = v.InferOutput<typeof PasscodePageForm>

export const PasscodeRecoveryForm = v.object({
  token: v.optional(v.string(), ''),
  passcode: Asked,
  confirmPasscode: Asked,
})
export type PasscodeRecoveryForm = v.InferOutput<typeof PasscodeRecoveryForm>

/** `waiting`: the first address is unconfirmed. `changing`: the old one counts until the new one is confirmed. */
export const BACKUP_STATES = ['none', 'waiting', 'changing', 'confirmed'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

export const PasscodeData = v.object({
  has_passcode: v.boolean(),
  /** True for those under 18: every protected change asks for the passcode. */
  is_required: v.boolean(),
  /** This session has just entered the passcode and may continue without it. */
  may_skip: v.boolean(),
  backup: v.picklist(BACKUP_STATES),
})
export type PasscodeData = v.InferOutput<typeof PasscodeData>

export const FindPasscodeCall = defineCall('ParentalPasscodeResource.get', NoInput, PasscodeData)
export const CreatePasscodeCall = defineCall('ParentalPasscodeResource.create', PasscodeCreateInput, NoAnswer)
export const ChangePasscodeCall = defineCall('ParentalPasscodeResource.update', PasscodeUpdateInput, NoAnswer)
export const RemovePasscodeCall = defineCall('ParentalPasscodeResource.delete', PasscodeProofInput, NoAnswer)
export const VerifyPasscodeCall = defineCall(
  'ParentalPasscodeVerificationResource.create',
  PasscodeProofInput,
  NoAnswer,
)
export const RequestPasscodeRecoveryCall = defineCall(
  'ParentalPasscodeRecoveryResource.create',
  PasscodeRecoveryInput,
  NoAnswer,
)
export const ResendBackupCall = defineCall('ParentalPasscodeBackupResource.create', BackupResendInput, NoAnswer)

type AddIssue = (info: { message: string; path: [v.ObjectPathItem] }) => void

function complain(form: PasscodeForm, addIssue: AddIssue): void {
  for (const [key, problem] of Object.entries(passcodeFormProblems(form, null))) {
    const value = form[key as PasscodeField]
    addIssue({
      message: issueText(`passcode.${problem}`),
      path: [{ type: 'object', origin: 'value', input: { ...form }, key, value }],
    })
  }
}
