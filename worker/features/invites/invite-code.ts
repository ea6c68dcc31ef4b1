import { href } from '#schema/routes.ts'

/** 128 random bits in 22 letters: short enough to be handed on, too many to be guessed. */
export function newInviteCode(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Where an invitation leads. */
export function inviteLink(origin: string, code: string): string {
  return origin + href('home', {}, { invite_code: code })
}
