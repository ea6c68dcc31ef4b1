import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface ModalActionsProps extends Omit<ComponentProps<typeof Button>, 'look'> {
  /** Names the button that leaves everything as it is. */
  cancel: string
  onCancel(): void
  /** The answer is on its way: nothing can be taken back. */
  isLocked?: boolean
}

/** What a dialog is for, as its main button, and the way out of it. */
export function ModalActions({ cancel, onCancel, isLocked, ...main }: ModalActionsProps) {
  return (
    <>
      <Button disabled={isLocked ?? main.isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...main} look="primary" />
    </>
  )
}
