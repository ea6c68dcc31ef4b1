import type { PasscodeForm } from '#schema/identity/passcode.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export async function createPasscode(form: PasscodeForm): Promise<void> {
  await sendCall('ParentalPasscodeResource.create', form)
}

export async function changePasscode(form: PasscodeForm, currentPasscode: string): Promise<void> {
  await sendCall('ParentalPasscodeResource.update', { ...form, currentPasscode })
}

export async function removePasscode(passcode: string): Promise<void> {
  await sendCall('ParentalPasscodeResource.delete', { passcode })
}

export async function verifyPasscode(passcode: string): Promise<void> {
  await sendCall('ParentalPasscodeVerificationResource.create', { passcode })
}

export async function requestRecovery(): Promise<void> {
  await sendCall('ParentalPasscodeRecoveryResource.create', {})
}

export async function resendBackup(): Promise<void> {
  await sendCall('ParentalPasscodeBackupResource.create', {})
}
