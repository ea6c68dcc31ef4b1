import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import type { visiblePart } from './zoom-view.ts'

interface SimilarPinsProps {
  pinId: string
  part: ReturnType<typeof visiblePart>
  onClose(): void
}

/** Percents: two presses with the same in view are one request. */
const STEPS = 100

const rounded = (value: number) => Math.round(value * STEPS) / STEPS

export function SimilarPins({ pinId, part, onClose }: SimilarPinsProps) {
  const t = useTranslate()
  const [x, y] = [rounded(part.x), rounded(part.y)]
  const crop = { x, y, width: Math.min(rounded(part.width), 1 - x), height: Math.min(rounded(part.height), 1 - y) }
  return (
    <Modal heading={t('zoom.similar')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <LazyBoundary>
        <PinFeed
          request={{ name: 'SimilarPinsQuery', variables: { pinId, crop } }}
          label={t('zoom.similar')}
          moreHref={() => href('pin', { id: pinId })}
        />
      </LazyBoundary>
    </Modal>
  )
}
