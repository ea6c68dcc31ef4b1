import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { describeImageRefusal } from './describe-image-refusal.ts'
import { uploadCalls } from './upload-calls.ts'
import classes from './image-choice.module.css'

interface ImageChoiceProps {
  /** The name of the write, as `useWrite` has it. */
  name: string
  /** The id of the upload that goes along with the words; null for none. */
  image: string | null
  onChoose(id: string | null): void
  /** Called with true until the upload is done: the form waits for it. */
  onBusy(isBusy: boolean): void
}

interface Choice {
  file: File
  about: string
}

/** One image that goes along with a few words. */
export function ImageChoice({ name: action, image, onChoose, onBusy }: ImageChoiceProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const { send, isBusy, error } = useWrite<Choice, { id: string }>({
    name: action,
    run({ file }, { headers }) {
      const { signal } = new AbortController()
      const idempotencyKey = headers['idempotency-key'] ?? crypto.randomUUID()
      return uploadCalls.sendImage(file, { idempotencyKey, signal, onProgress() {} })
    },
    onDone: (answer) => answer && onChoose(answer.id),
    onFailed: () => null,
  })
  const noteBusy = useEffectEvent(onBusy)
  useEffect(() => {
    noteBusy(isBusy)
    return () => noteBusy(false)
  }, [isBusy])
  return (
    <div className={classes.image}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('imageChoice.add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          setName(file?.name ?? '')
          if (file) send({ file, about: `${file.name} ${file.size} ${file.lastModified}` })
          currentTarget.value = ''
        }}
      />
      {image === null ? (
        <Button look="plain" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('imageChoice.add')}
        </Button>
      ) : (
        <>
          <img src={href('uploadPreview', { id: image })} alt={t('imageChoice.chosen')} className={classes.preview} />
          <Button look="plain" onClick={() => onChoose(null)}>
            {t('imageChoice.remove')}
          </Button>
        </>
      )}
      <ErrorMessage>
        {error !== null && t('imageChoice.refused', { name, reason: describeImageRefusal(error, t) })}
      </ErrorMessage>
    </div>
  )
}
