import { useState, type ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useCurrent } from '#ui/app/use-current.ts'

const CreateSheet = lazyChunk('create-sheet', async () => (await import('./create-sheet.tsx')).CreateSheet)

interface CreateLinkProps {
  className?: string | undefined
  onFocus?(): void
  children: ReactNode
}

/** Opens the sheet over the page; as a link it leads to the page where pins are made, where that is all there is. */
export function CreateLink({ className, onFocus, children }: CreateLinkProps) {
  const ariaCurrent = useCurrent()
  const [isOpen, setOpen] = useState(false)
  const path = href('pinBuilder')
  return (
    <>
      <a
        className={className}
        href={path}
        aria-current={ariaCurrent(path)}
        aria-haspopup="dialog"
        onFocus={onFocus}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || isOpen || ariaCurrent(path)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {isOpen && (
        <LazyBoundary>
          <CreateSheet onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
