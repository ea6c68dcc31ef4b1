import * as v from 'valibot'
import { Password } from '../identity/email-password-calls.ts'
import { PasscodeProof } from '../identity/passcode-calls.ts'

export const YOUR_DATA_ACTIONS = ['download', 'deactivate', 'delete'] as const
export type YourDataAction = (typeof YOUR_DATA_ACTIONS)[number]

export const YourDataForm = v.object({
  action: v.picklist(YOUR_DATA_ACTIONS),
  password: v.optional(Password, ''),
  passcode: v.optional(PasscodeProof, ''),
  username: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})
export type YourDataForm = v.InferOutput<typeof YourDataForm>
