import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import classes from './modal.module.css'

interface ModalProps {
  heading: string
  closeLabel: string
  /** Id of the element that is read out after the heading. */
  describedBy?: string
  /** The main button last. */
  actions?: ReactNode
  isLocked?: boolean
  className?: string | undefined
  /** The user asks to close it; the parent then removes it. */
  onClose(): void
  children?: ReactNode
}

/**
 * Open as long as it is rendered; a sheet from the bottom on phones, at most 656 pixels wide elsewhere. The focus
 * starts on the dialog itself, so that a key meant for the page presses no button, and returns to where it was.
 */
export function Modal({
  heading,
  closeLabel,
  describedBy,
  actions,
  isLocked = false,
  className,
  onClose,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed while still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      closedby={isLocked ? 'none' : 'any'}
      className={classNames(classes.modal, className)}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file field inside fires `cancel`, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isLocked) onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // A browser may close a dialog without asking; one that was reopened is meant to be open.
        if (target !== currentTarget || currentTarget.open) return
        if (isLocked) currentTarget.showModal()
        else onClose()
      }}
    >
      <header className={classes.header}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        <IconButton label={closeLabel} disabled={isLocked} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.actions}>{actions}</footer>}
    </dialog>
  )
}
