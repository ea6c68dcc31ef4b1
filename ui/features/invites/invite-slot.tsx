import { Suspense } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'

const InviteLanding = lazyChunk('invite-landing', async () => (await import('./invite-landing.tsx')).InviteLanding)

/** The code is loaded only for visitors who came by an invitation. */
export function InviteSlot() {
  const { inviteCode, isBot } = useAppData().context
  if (inviteCode === null || isBot) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <InviteLanding code={inviteCode} />
      </Suspense>
    </ErrorBoundary>
  )
}
