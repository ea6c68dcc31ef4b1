import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Modal } from '#ui/kit/modal.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { inPercents, type Part } from './zoom-view.ts'

interface SimilarPinsProps {
  pinId: string
  part: Part
  onClose(): void
}

export function SimilarPins({ pinId, part, onClose }: SimilarPinsProps) {
  const t = useTranslate()
  const crop = inPercents(part)
  return (
    <Modal heading={t('zoom.similar')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <LateBlock fallback={<FeedSkeleton />}>
        <PinFeed
          request={{ name: 'SimilarPinsQuery', isFeed: true, variables: { pinId, crop } }}
          label={t('zoom.similar')}
          moreHref={() => href('pin', { id: pinId })}
        />
      </LateBlock>
    </Modal>
  )
}
