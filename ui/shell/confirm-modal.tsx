import { useId } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'

interface ConfirmAction {
  label: string
  onAction(): void
}

interface ConfirmModalProps {
  heading: string
  description: string
  primary: ConfirmAction
  secondary?: ConfirmAction
  onDismiss(): void
}

export function ConfirmModal({ heading, description, primary, secondary, onDismiss }: ConfirmModalProps) {
  const id = useId()
  return (
    <Modal
      heading={heading}
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
