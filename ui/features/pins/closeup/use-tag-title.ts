import type { ProductTag } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'

export function useTagTitle(tags: readonly ProductTag[]): (tag: ProductTag) => string {
  const t = useTranslate()
  return (tag) => tag.title || tag.domain || t('tags.untitled', { place: tags.indexOf(tag) + 1 })
}
