import { localStore } from '#ui/platform/storage/storage.ts'
import { KEYS, readRecord } from './visit-store.ts'

let forgottenInvite: string | null = null

export function forgetInvite(code: string): void {
  forgottenInvite = code
  if (readRecord().invite?.inviteCode === code) localStore.remove(KEYS.invite)
}

export function isForgottenInvite(code: string): boolean {
  return code === forgottenInvite
}
