import { useState } from 'react'
import type { Pin, ProductTag } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { TagDots } from '#ui/shared/pins/tag-dots.tsx'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { useTagTitle } from './use-tag-title.ts'

const TagSheet = lazyDialog('tag-sheet', async () => (await import('./tag-sheet.tsx')).TagSheet)

/** Tags are dots on the image, and a sheet with all of them, the one that was pressed first. */
export function Tags({ pin: { taggedProducts: tags } }: { pin: Pin }) {
  const t = useTranslate()
  const format = useFormat()
  const getTitle = useTagTitle(tags)
  const isHydrated = useHydrated()
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const close = () => setSelectedKey(null)
  const selected = selectedKey === null ? undefined : tags[Number(selectedKey)]
  if (!isHydrated) return null

  function getDetail({ pin, title, domain }: ProductTag): string | null {
    if (pin) return pin.price && format.price(pin.price, pin.priceCurrency)
    return title && domain
  }

  return (
    <>
      <TagDots
        label={t('tags.label')}
        tags={tags.map((tag, place) => ({
          key: String(place),
          x: tag.x,
          y: tag.y,
          label: getTitle(tag),
          detail: getDetail(tag),
        }))}
        selectedKey={selectedKey}
        opensDialog
        onSelect={setSelectedKey}
      />
      {selected && <TagSheet tags={tags} selected={selected} onClose={close} />}
    </>
  )
}
