import { useState, type ReactNode } from 'react'
import { UNASKED } from '#ui/app/lazy-chunk.ts'
import { Button } from '#ui/kit/button.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { PlainSendLink } from './plain-send-link.tsx'
import type { Shared } from './shared.ts'

const ShareSheet = lazyDialog(
  'lazy-share',
  async () => (await import('./lazy-share-sheet.tsx')).LazyShareSheet,
  UNASKED,
)

const SHARE = 'M12 15V4M7.5 8 12 3.5 16.5 8M7 11.5H5v9h14v-9h-2'

interface ShareActionProps {
  shared: Shared
  /** Default: an entry of a menu, which closes before the dialog opens. */
  look?: 'button'
  className?: string | undefined
  children: ReactNode
}

export function ShareAction({ shared, look, className, children }: ShareActionProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isHydrated = useHydrated()
  const Press = look === 'button' ? Button : 'button'
  return (
    <>
      <Press
        type="button"
        className={className}
        aria-haspopup="dialog"
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
      >
        <Glyph path={SHARE} />
        {children}
      </Press>
      <PlainSendLink subject={shared.subject} />
      {isOpen && outsideOfPage(<ShareSheet shared={shared} onClose={close} />)}
    </>
  )
}
