import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import type { LinkPreviewPickerProps } from './link-choice.ts'

export const LinkPreviewPicker = lazyChunk<LinkPreviewPickerProps>(
  'link preview',
  async () => (await import('./link-preview-picker.tsx')).LinkPreviewPicker,
)
