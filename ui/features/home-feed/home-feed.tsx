import { href } from '#schema/routes.ts'
import { FeedbackCard } from '#ui/features/pin-feedback/feedback-card.tsx'
import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { HomeFeedRequest } from './home-feed-request.ts'

/** The first screenful of a phone and of a desktop. */
const EAGER_CARDS = { narrow: 4, wide: 12 }

export function HomeFeed({ request, screen }: { request: HomeFeedRequest; screen: 'narrow' | 'wide' }) {
  const t = useTranslate()
  return (
    <PinFeed
      request={request}
      label={t('home.feed')}
      moreHref={(after) => href('home', {}, { after })}
      eagerCards={EAGER_CARDS[screen]}
      Card={FeedbackCard}
    />
  )
}
