import { useId, useState } from 'react'
import { MAX_TRY_TEXT_LENGTH } from '#schema/pins/reaction-constants.ts'
import { countCharacters, toPlainText } from '#schema/plain-text.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { useDialogState } from '#ui/app/forms/use-dialog-state.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ImageChoice } from '#ui/features/media/image-choice.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import fieldClasses from '#ui/kit/field.module.css'

const REASONS = {
  invalidInput: 'tries.error.text',
  pinNotFound: 'tries.error.gone',
  mediaNotFound: 'tries.error.image',
  mediaNotReady: 'tries.error.image',
  notSignedIn: 'comment.error.signedOut',
  writeBanned: 'tries.error.banned',
  commentsOff: 'tries.error.noWords',
  commentsNotAllowed: 'tries.error.noWords',
  duplicateText: 'tries.error.duplicate',
  linksNotYetAllowed: 'tries.error.link',
  tooManyRequests: 'tries.error.tooMany',
  unavailable: 'tries.error.unexpected',
  unexpected: 'tries.error.unexpected',
} as const satisfies Record<string, MessageKey>

const REASON_NAMES = Object.keys(REASONS) as (keyof typeof REASONS)[]

const NOTHING: { text: string; image: string | null } = { text: '', image: null }

interface TryDialogProps {
  pinId: string
  onDone(): void
  onClose(): void
}

export function TryDialog({ pinId, onDone, onClose }: TryDialogProps) {
  const t = useTranslate()
  const id = useId()
  const {
    state: { text, image },
    change,
    forget,
  } = useDialogState(`try ${pinId}`, NOTHING)
  const { send, isBusy, error } = useWrite<{ text: string; media_id: string | null }, unknown>({
    name: `try ${pinId}`,
    run: (body, init) => sendCall('POST pinTry', { id: pinId, ...body }, init),
    onDone: () => {
      forget()
      onDone()
    },
    onFailed: () => null,
  })
  const [isUploading, setUploading] = useState(false)
  const over = countCharacters(toPlainText(text)) - MAX_TRY_TEXT_LENGTH
  const problem =
    over > 0
      ? t('tries.error.tooLong', { count: over })
      : error === null
        ? null
        : t(REASONS[findReason(error, REASON_NAMES)])
  return (
    <Modal
      heading={t('tries.dialog')}
      closeLabel={t('modal.dismiss')}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <ModalActions
          cancel={t('tries.cancel')}
          type="submit"
          form={`${id}-form`}
          isBusy={isBusy || isUploading}
          isLocked={isBusy}
          onCancel={onClose}
        >
          {t('tries.send')}
        </ModalActions>
      }
    >
      <form
        id={`${id}-form`}
        className={fieldClasses.field}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (over <= 0 && !isBusy && !isUploading) send({ text: toPlainText(text), media_id: image })
        }}
      >
        <label htmlFor={id} className={fieldClasses.label}>
          {t('tries.text')}
        </label>
        <textarea
          id={id}
          rows={4}
          dir="auto"
          className={fieldClasses.input}
          value={text}
          readOnly={isBusy}
          aria-invalid={over > 0 || undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, text: value }))}
        />
        <ErrorMessage id={`${id}-problem`}>{problem}</ErrorMessage>
        <ImageChoice
          name={`image of try ${pinId}`}
          onBusy={setUploading}
          image={image}
          onChoose={(chosen) => change((before) => ({ ...before, image: chosen }))}
        />
      </form>
    </Modal>
  )
}
