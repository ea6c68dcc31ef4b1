import { useRef, useState, type ReactNode } from 'react'
import { NEVER_SETTLES } from '#ui/app/query/never-settles.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { describeImageRefusal } from '#ui/features/media/describe-image-refusal.ts'
import { uploadCalls } from '#ui/features/media/upload-calls.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import classes from './image-setting.module.css'

interface ImageSettingProps {
  label: string
  hint: string
  /** Null where there is none yet. */
  url: string | null
  className?: string | undefined
  /** An upload, or null for none. */
  save(mediaId: string | null, init: WriteInit): Promise<unknown>
  /** What it looks like now. */
  children: ReactNode
}

export function ImageSetting({ label, hint, url, className, save, children }: ImageSettingProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const { send, isBusy, error } = useWrite({
    name: 'save image',
    run: async ({ file }: Choice, init) => save(file && (await upload(file)).id, init),
    onDone() {
      // It is shown on every page; the call has set the status that the new document shows.
      replaceDocument(currentPath().split('?')[0] ?? '')
      return NEVER_SETTLES
    },
    onFailed: () => null,
  })
  return (
    <div role="group" aria-label={label} className={classNames(classes.setting, className)}>
      {children}
      <div className={classes.controls}>
        <div>
          <p className={classes.label}>{label}</p>
          <p className={classes.hint}>{hint}</p>
        </div>
        <div className={classes.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/*"
            aria-label={label}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              setName(file?.name ?? '')
              if (file) send({ file, about: `${file.name} ${file.size} ${file.lastModified}` })
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <Button disabled={!isHydrated} isBusy={isBusy} onClick={() => input.current?.click()}>
            {t(url === null ? 'settings.addImage' : 'settings.changeImage')}
          </Button>
          {url !== null && (
            <Button disabled={!isHydrated || isBusy} onClick={() => send({ file: null, about: '' })}>
              {t('settings.removeImage')}
            </Button>
          )}
        </div>
        <ErrorMessage>
          {error !== null && t('imageChoice.refused', { name, reason: describeImageRefusal(error, t) })}
        </ErrorMessage>
      </div>
    </div>
  )
}

interface Choice {
  file: File | null
  /** The key of the call depends on it, as it cannot on a file. */
  about: string
}

/** A key of its own: the one of the write is for its last call. */
function upload(file: File) {
  const { signal } = new AbortController()
  return uploadCalls.sendImage(file, { idempotencyKey: crypto.randomUUID(), signal, onProgress() {} })
}
