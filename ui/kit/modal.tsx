import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from '#ui/messages/translate.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import classes from './modal.module.css'

interface ModalProps {
  heading: string
  /** Id of the element that says more than the heading, read out with it. */
  describedBy?: string
  /** Buttons below the content, the main one last. */
  actions?: ReactNode
  /** While it is true nothing that the person does closes the modal. */
  isLocked?: boolean
  className?: string | undefined
  /** The person wants it gone; whoever shows the modal takes it out. */
  onClose(): void
  children?: ReactNode
}

/**
 * A native dialog over the page, which can neither be used nor scrolled meanwhile: fullscreen on a phone, 656 pixels wide
 * at most elsewhere. It is open as long as it is rendered. The focus begins at the dialog, so that a key meant for
 * the page presses no button, and returns to where it came from.
 */
export function Modal({ heading, describedBy, actions, isLocked = false, className, onClose, children }: ModalProps) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed while it is still in the document: only then does the browser give the focus back.
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
        // That of a file field inside comes by here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isLocked) onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // A browser may close a dialog without asking; one that was opened again is meant to be open.
        if (target !== currentTarget || currentTarget.open) return
        if (isLocked) currentTarget.showModal()
        else onClose()
      }}
    >
      <header className={classes.header}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        <button type="button" className={classes.dismiss} disabled={isLocked} onClick={onClose}>
          <span className="visually-hidden">{t('modal.dismiss')}</span>
          <Icon name="close" />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.actions}>{actions}</footer>}
    </dialog>
  )
}
