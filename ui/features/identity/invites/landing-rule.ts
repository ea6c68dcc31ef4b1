import type { InviteMetadata } from '#schema/identity/invite-calls.ts'
import { CHANNELS_WITHOUT_POPOVER } from '#schema/identity/invite-constants.ts'

export interface Guest {
  isAuthenticated: boolean
  isDesktop: boolean
  id: string | null
  shouldShowMessaging: boolean
}

export function decideLanding(
  guest: Guest,
  { sender, invite_channel: channel }: InviteMetadata,
): 'popover' | 'toast' | null {
  if (!guest.isAuthenticated) return guest.isDesktop && !CHANNELS_WITHOUT_POPOVER.includes(channel) ? 'popover' : null
  return sender.id !== guest.id && sender.should_show_messaging && guest.shouldShowMessaging ? 'toast' : null
}
