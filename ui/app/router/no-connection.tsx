import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { repeatNavigation } from '#ui/platform/navigation/navigation.ts'
import { onOnline } from '#ui/platform/network/online.ts'
import type { PageLocation } from './page-location.ts'
import { definePage } from './page.ts'

export function noConnectionAt(url: URL, navigationType: NavigationType): PageLocation {
  return {
    url: url.pathname + url.search,
    handler: '',
    page: definePage<never>({
      preload: () => ({ subject: null, rest: [] }),
      title: (_, t) => t('offline.title'),
      Page: () => <NoConnection onRetry={() => repeatNavigation(navigationType)} />,
    }),
    input: { params: {}, search: url.searchParams, isAuth: false },
  }
}

function NoConnection({ onRetry }: { onRetry(): void }) {
  const t = useTranslate()
  const retry = useEffectEvent(onRetry)
  useEffect(() => onOnline(() => retry()), [])
  return (
    <div role="alert">
      <Notice title={t('offline.heading')} text={t('route.offline')}>
        <Button look="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      </Notice>
    </div>
  )
}
