import type { PasscodeForm } from '#schema/passcode.ts'
import { href } from '#schema/routes.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { callResource } from '#ui/platform/network/request.ts'

function resource(
  name: string,
  verb: 'create' | 'update' | 'delete',
  options: Record<string, unknown>,
  init?: WriteInit,
): Promise<void> {
  return callResource(href('resource', { name: `ParentalPasscode${name}Resource`, verb }), options, init)
}

export function createPasscode(form: PasscodeForm, init: WriteInit): Promise<void> {
  return resource('', 'create', { ...form }, init)
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

export function requestRecovery(init: WriteInit): Promise<void> {
  return resource('Recovery', 'create', {}, init)
}

export function resendBackup(init: WriteInit): Promise<void> {
  return resource('Backup', 'create', {}, init)
}
