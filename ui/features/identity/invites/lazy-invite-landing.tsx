import { useAppData } from '#ui/app/app-data.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'

const InviteLanding = lazyChunk('invite-landing', async () => (await import('./invite-landing.tsx')).InviteLanding)

export function LazyInviteLanding() {
  const { inviteCode, isBot } = useAppData().context
  if (inviteCode === null || isBot) return null
  return <InviteLanding code={inviteCode} />
}
