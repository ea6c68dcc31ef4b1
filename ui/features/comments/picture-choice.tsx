import { useRef } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { uploadCalls } from '#ui/features/uploads/upload-calls.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import classes from './write-box.module.css'

interface PictureChoiceProps {
  /** Id of the upload that goes with the comment. */
  picture: string | null
  onChoose(id: string | null): void
}

interface Choice {
  file: File
  about: string
}

export function PictureChoice({ picture, onChoose }: PictureChoiceProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { send, isBusy, error } = useWrite<Choice, { id: string }>({
    name: 'picture of a comment',
    run({ file }, { headers }) {
      const { signal } = new AbortController()
      const idempotencyKey = headers['idempotency-key'] ?? crypto.randomUUID()
      return uploadCalls.sendPicture(file, { idempotencyKey, signal, onProgress() {} })
    },
    onDone: (answer) => answer && onChoose(answer.id),
    onFailed: () => null,
  })
  return (
    <div className={classes.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('comment.addPicture')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send({ file, about: `${file.name} ${file.size} ${file.lastModified}` })
          currentTarget.value = ''
        }}
      />
      {picture === null ? (
        <Button look="plain" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('comment.addPicture')}
        </Button>
      ) : (
        <>
          <img
            src={href('uploadPreview', { id: picture })}
            alt={t('comment.chosenPicture')}
            className={classes.preview}
          />
          <Button look="plain" onClick={() => onChoose(null)}>
            {t('comment.removePicture')}
          </Button>
        </>
      )}
      <ErrorMessage>{error !== null && t('comment.error.picture')}</ErrorMessage>
    </div>
  )
}
