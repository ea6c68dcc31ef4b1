import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { LinkChoice, LinkPreviewPickerProps } from '#ui/features/pin-builder/links/link-choice.ts'
import classes from './page-images.module.css'

const LinkPreviewPicker = lazyChunk<LinkPreviewPickerProps>(
  'link preview',
  async () => (await import('#ui/features/pin-builder/links/link-preview-picker.tsx')).LinkPreviewPicker,
)

interface PageImagesProps {
  url: string
  onChoose(choice: LinkChoice): void
  onCancel(): void
}

/** What a page on the web has for a pin. */
export function PageImages({ url, onChoose, onCancel }: PageImagesProps) {
  const t = useTranslate()
  return (
    <section className={classes.page} aria-label={t('pinBuilder.fromPage')}>
      <LazyBoundary>
        <LinkPreviewPicker url={url} onChoose={onChoose} onCancel={onCancel} />
      </LazyBoundary>
    </section>
  )
}
