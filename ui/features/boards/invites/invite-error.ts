import { refusalKey } from '#ui/app/forms/form-refusal.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

const TEXTS: Readonly<Record<string, MessageKey>> = {
  inviteNotFound: 'boardInvite.error.gone',
  boardNotFound: 'boardPeople.error.lost',
  boardNotYours: 'boardPeople.error.notYours',
  collaboratorNotFound: 'boardPeople.error.notOn',
  boardHidden: 'boardPeople.error.hidden',
  boardFull: 'boardPeople.error.full',
  handOverFirst: 'boardPeople.error.handOverFirst',
  writeBanned: 'boardPeople.error.banned',
  ownSubject: 'boardPeople.error.self',
  userNotFound: 'boardPeople.error.noOne',
  emailUnconfirmed: 'boardPeople.error.unconfirmed',
  tooManyBoards: 'boardPeople.error.theirBoards',
}

export function inviteErrorKey(error: string): MessageKey {
  return TEXTS[error] ?? refusalKey({ error: error === 'tooManyRequests' ? error : 'unexpected' })
}
