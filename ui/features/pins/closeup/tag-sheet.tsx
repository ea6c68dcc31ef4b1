import type { ProductTag } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Modal } from '#ui/kit/modal.tsx'
import { TagList } from './tag-list.tsx'

interface TagSheetProps {
  tags: readonly ProductTag[]
  selected: ProductTag
  onClose(): void
}

export function TagSheet({ onClose, ...list }: TagSheetProps) {
  const t = useTranslate()
  return (
    <Modal heading={t('tags.heading')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <TagList {...list} />
    </Modal>
  )
}
