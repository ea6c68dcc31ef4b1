import { useRef } from 'react'
import type { UserSettings } from '#schema/calls/settings.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { LEAVING } from '#ui/app/query/leaving.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { toRefusal } from '#ui/features/uploads/upload-refusal.ts'
import { uploadCalls } from '#ui/features/uploads/upload-calls.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { replaceDocument } from '#ui/platform/navigation/replace-document.ts'
import { callResource } from '#ui/platform/network/request.ts'
import classes from './profile-image-setting.module.css'

const REASONS = [
  'mediaTooLarge',
  'mediaTooManyPixels',
  'mediaTypeUnsupported',
  'mediaUnreadable',
  'quotaExceeded',
  'writeBanned',
  'unavailable',
] as const

/** Saved as soon as it is chosen. */
export function ProfileImageSetting({ settings }: { settings: UserSettings }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const { send, isBusy, error } = useWrite({
    name: 'save profile image',
    run: saveProfileImage,
    onDone() {
      // It is shown on every page; the call has set the status that the new document shows.
      replaceDocument(currentPath().split('?')[0] ?? '')
      return LEAVING
    },
    onFailed: () => null,
  })
  const refusal = error === null ? null : toRefusal(error)
  const reason = REASONS.find((one) => one === refusal)
  return (
    <div role="group" aria-label={t('settings.image')} className={classes.setting}>
      <Avatar name={settings.full_name} src={settings.image_large_url} size="xl" />
      <div className={classes.controls}>
        <p className={classes.hint}>{t('settings.imageHint')}</p>
        <div className={classes.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/*"
            aria-label={t('settings.image')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) send({ file, about: `${file.name} ${file.size} ${file.lastModified}` })
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <Button disabled={!isHydrated} isBusy={isBusy} onClick={() => input.current?.click()}>
            {t(settings.image_large_url === null ? 'settings.addImage' : 'settings.changeImage')}
          </Button>
          {settings.image_large_url !== null && (
            <Button disabled={!isHydrated || isBusy} onClick={() => send({ file: null, about: '' })}>
              {t('settings.removeImage')}
            </Button>
          )}
        </div>
        <ErrorMessage>{refusal !== null && t(reason ? `settings.image.${reason}` : 'form.refused')}</ErrorMessage>
      </div>
    </div>
  )
}

interface Choice {
  file: File | null
  /** The key of the call depends on it, as it cannot on a file. */
  about: string
}

async function saveProfileImage({ file }: Choice, init: WriteInit): Promise<UserSettings> {
  const id = file && (await upload(file)).id
  const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
  return callResource<UserSettings>(path, { profile_image_media_id: id }, init)
}

/** A key of its own: the one of the write is for its last call. */
function upload(file: File) {
  const { signal } = new AbortController()
  return uploadCalls.sendPicture(file, { idempotencyKey: crypto.randomUUID(), signal, onProgress() {} })
}
