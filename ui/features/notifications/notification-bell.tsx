import { href } from '#schema/routes.ts'
import { badges, toBadgeText } from '#ui/app/badges.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { CountedLink } from '#ui/kit/counted-link.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import { useStore } from '#ui/platform/store.ts'

const BELL = 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4'

const NotificationPanel = lazyChunk(
  'news-panel',
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
)

function Panel(props: { onLeave(): void }) {
  return (
    <LazyBoundary>
      <NotificationPanel {...props} />
    </LazyBoundary>
  )
}

/** Leads to the news; on a desktop it opens them beside the page. */
export function NotificationBell({ hasPanel }: { hasPanel: boolean }) {
  const t = useTranslate()
  const ariaCurrent = useCurrent()
  const { news_hub_unseen_count: count } = useStore(badges)
  return (
    <CountedLink
      icon={<Glyph path={BELL} size={24} />}
      label={count > 0 ? t('notifications.unseen', { count }) : t('notifications.heading')}
      countText={toBadgeText(count)}
      href={href('newsHub')}
      ariaCurrent={ariaCurrent(href('newsHub'))}
      Panel={hasPanel ? Panel : undefined}
    />
  )
}
