import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FeedbackCard } from '#ui/features/pins/pin-feedback/feedback-card.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import type { HomeFeedRequest } from './home-feed-request.ts'

/** The first screenful of a phone and of a desktop. */
const EAGER_CARDS = { narrow: 4, wide: 12 }

export function HomeFeed({ request, screen }: { request: HomeFeedRequest; screen: 'narrow' | 'wide' }) {
  const t = useTranslate()
  const isFirstOfMember = useIsAuth() && request.variables.after === null
  return (
    <PinFeed
      request={request}
      label={t('home.feed')}
      moreHref={(after) => href('home', {}, { after })}
      eagerCards={EAGER_CARDS[screen]}
      empty={isFirstOfMember ? <NoPins /> : undefined}
      Card={FeedbackCard}
    />
  )
}

/** Shown on a site without Pins that the member may see: the first may be theirs. */
function NoPins() {
  const t = useTranslate()
  return (
    <>
      <p>{t('home.noPins')}</p>
      <ButtonLink look="primary" href={href('pinBuilder')}>
        {t('saveAnywhere.paste.link')}
      </ButtonLink>
    </>
  )
}
