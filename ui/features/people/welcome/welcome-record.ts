import { localStore } from '#ui/platform/storage/storage.ts'

/** The account to which the welcome is open in this browser; gone once the choice is sent or skipped. */
const KEY = 'open_welcome'

export function noteWelcomeOpen(userId: string): void {
  localStore.write(KEY, userId)
}

export function noteWelcomeDone(): void {
  localStore.remove(KEY)
}

export function isWelcomeOpen(userId: string): boolean {
  return localStore.read(KEY) === userId
}
