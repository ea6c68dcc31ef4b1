import { useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { badges, toBadgeText } from '#ui/app/badges.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useCurrent } from '#ui/app/use-current.ts'
import { CountedLink } from '#ui/kit/counted-link.tsx'
import { useStore } from '#ui/platform/store.ts'
import classes from './news-bell.module.css'

const BELL = 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4'

const NewsPanel = lazyChunk('news-panel', async () => (await import('./news-panel.tsx')).NewsPanel)

/** Leads to the news; on a desktop it opens them beside the page once scripts run. */
export function NewsBell({ hasPanel = false }: { hasPanel?: boolean }) {
  const t = useTranslate()
  const ariaCurrent = useCurrent()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { news_hub_unseen_count: count } = useStore(badges)
  return (
    <>
      <CountedLink
        icon={BELL}
        label={count > 0 ? t('newsHub.unseen', { count }) : t('newsHub.heading')}
        countText={toBadgeText(count)}
        href={href('newsHub')}
        aria-current={ariaCurrent(href('newsHub'))}
        aria-expanded={hasPanel ? isOpen : undefined}
        onClick={(event) => {
          if (!hasPanel || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          panel.current?.togglePopover({ source: event.currentTarget })
        }}
      />
      {hasPanel && (
        <div
          ref={panel}
          popover="auto"
          className={classes.panel}
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {isOpen && (
            <LazyBoundary>
              <NewsPanel onLeave={() => panel.current?.hidePopover()} />
            </LazyBoundary>
          )}
        </div>
      )}
    </>
  )
}
