import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { badges, toBadgeText } from '#ui/app/badges.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useCurrent, usePath } from '#ui/app/use-current.ts'
import { CountedLink } from '#ui/kit/counted-link.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useStore } from '#ui/platform/store.ts'

const MessagesPanel = lazyChunk('messages-panel', async () => (await import('./messages-panel.tsx')).MessagesPanel)

function Panel(props: { onLeave(): void }) {
  return (
    <LazyBoundary>
      <MessagesPanel {...props} />
    </LazyBoundary>
  )
}

/** Leads to the messages; on a desktop it opens them beside any other page. */
export function MessagesLink({ hasPanel }: { hasPanel: boolean }) {
  const t = useTranslate()
  const ariaCurrent = useCurrent()
  const path = usePath()
  const { user } = useAppData().context
  const { conversations_unseen_count: count } = useStore(badges)
  if (!user?.should_show_messaging) return null
  return (
    <CountedLink
      icon={<Icon name="speech" size={24} />}
      label={count > 0 ? t('messages.unseen', { count }) : t('messages.heading')}
      countText={toBadgeText(count)}
      href={href('messages')}
      ariaCurrent={ariaCurrent(href('messages'))}
      Panel={hasPanel && !path.startsWith(href('messages')) ? Panel : undefined}
    />
  )
}
