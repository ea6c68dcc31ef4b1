import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import type { relatedRequest } from '#ui/shared/pins/pin-requests.ts'

export function RelatedFeed({ request }: { request: ReturnType<typeof relatedRequest> }) {
  const t = useTranslate()
  const id = request.variables.pinId
  return (
    <PinFeed
      request={request}
      label={t('closeup.related')}
      moreHref={(after) => href('pin', { id }, { after })}
      eagerCards={0}
    />
  )
}
