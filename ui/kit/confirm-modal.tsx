import { useId } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface ConfirmAction {
  label: string
  onAction(): void
}

interface ConfirmModalProps {
  heading: string
  closeLabel: string
  description: string
  primary: ConfirmAction
  secondary?: ConfirmAction
  onDismiss(): void
}

export function ConfirmModal({ heading, closeLabel, description, primary, secondary, onDismiss }: ConfirmModalProps) {
  const id = useId()
  return (
    <Modal
      heading={heading}
      closeLabel={closeLabel}
      describedBy={id}
      onClose={onDismiss}
      actions={
        <>
          {secondary && <Button onClick={secondary.onAction}>{secondary.label}</Button>}
          <Button look="primary" onClick={primary.onAction}>
            {primary.label}
          </Button>
        </>
      }
    >
      <p id={id}>{description}</p>
    </Modal>
  )
}
