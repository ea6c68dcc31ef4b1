import { useEffect, useEffectEvent, useState } from 'react'
import type { InviteMetadata } from '#schema/identity/invite-calls.ts'
import { CHANNELS_WITHOUT_POPOVER } from '#schema/identity/invite-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { forgetInvite } from '#ui/features/tracking/visits/forget-invite.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { dropInviteCode, rememberInviteCode } from './invite-code.ts'
import { InvitePopover } from './invite-popover.tsx'

export interface Guest {
  isAuthenticated: boolean
  isDesktop: boolean
  id: string | null
  shouldShowMessaging: boolean
}

/** The invitation already shown in this tab: once is enough. */
const SHOWN_KEY = 'invite_told'

function forget(code: string): void {
  dropInviteCode()
  forgetInvite(code)
}

export function InviteLanding({ code }: { code: string }) {
  const t = useTranslate()
  const { isAuthenticated, user, userAgent } = useAppData().context
  const [sender, setSender] = useState<InviteMetadata['sender'] | null>(null)

  const land = useEffectEvent((metadata: InviteMetadata) => {
    if (!isAuthenticated) rememberInviteCode(code)
    if (sessionStore.read(SHOWN_KEY) === code) return
    const guest = {
      isAuthenticated,
      isDesktop: !userAgent.isMobile && !userAgent.isTablet,
      id: user?.id ?? null,
      shouldShowMessaging: user?.should_show_messaging ?? false,
    }
    const landing = decideLanding(guest, metadata)
    if (landing === 'popover') setSender(metadata.sender)
    if (landing === 'toast') {
      sessionStore.write(SHOWN_KEY, code)
      showToast({ text: t('invite.toast', { name: metadata.sender.full_name }) })
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    sendCall('InviteCodeMetadataResource.get', { invite_code: code }, { signal }).then(
      (metadata) => {
        if (!signal.aborted) land(metadata)
      },
      () => {
        if (!signal.aborted) forget(code)
      },
    )
    return () => controller.abort()
  }, [code])

  if (sender === null) return null
  return (
    <InvitePopover
      sender={sender}
      onDismiss={() => {
        sessionStore.write(SHOWN_KEY, code)
        setSender(null)
      }}
    />
  )
}

export function decideLanding(
  guest: Guest,
  { sender, invite_channel: channel }: InviteMetadata,
): 'popover' | 'toast' | null {
  if (!guest.isAuthenticated) return guest.isDesktop && !CHANNELS_WITHOUT_POPOVER.includes(channel) ? 'popover' : null
  return sender.id !== guest.id && sender.should_show_messaging && guest.shouldShowMessaging ? 'toast' : null
}
