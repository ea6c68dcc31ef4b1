import { useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import type { ZoomedImage } from './zoom-dialog.tsx'
import over from '#ui/kit/over-image.module.css'
import classes from '../media.module.css'

export const Zoomed = lazyDialog('zoom', async () => (await import('./zoom-dialog.tsx')).ZoomDialog)

const CORNERS = 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5'

interface ZoomButtonProps {
  pinId?: string
  image: ZoomedImage
  alt: string
}

/** Stands over an image, in its positioned parent. */
export function ZoomButton({ pinId, image, alt }: ZoomButtonProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isHydrated) return null
  return (
    <>
      <button
        type="button"
        className={classNames(over.button, classes.zoom)}
        aria-label={t('zoom.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph path={CORNERS} />
      </button>
      {isOpen && <Zoomed pinId={pinId} image={image} alt={alt} onClose={close} />}
    </>
  )
}
