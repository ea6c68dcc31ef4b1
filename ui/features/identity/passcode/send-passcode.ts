import type { PasscodeForm } from '#schema/identity/passcode.ts'
import { href } from '#schema/routes.ts'
import { callResource } from '#ui/platform/network/request.ts'

function resource(name: string, verb: 'create' | 'update' | 'delete', options: Record<string, unknown>): Promise<void> {
  return callResource(href('resource', { name: `ParentalPasscode${name}Resource`, verb }), options)
}

export function createPasscode(form: PasscodeForm): Promise<void> {
  return resource('', 'create', { ...form })
}

export function changePasscode(form: PasscodeForm, currentPasscode: string): Promise<void> {
  return resource('', 'update', { ...form, currentPasscode })
}

export function removePasscode(passcode: string): Promise<void> {
  return resource('', 'delete', { passcode })
}

export function verifyPasscode(passcode: string): Promise<void> {
  return resource('Verification', 'create', { passcode })
}

export function requestRecovery(): Promise<void> {
  return resource('Recovery', 'create', {})
}

export function resendBackup(): Promise<void> {
  return resource('Backup', 'create', {})
}
