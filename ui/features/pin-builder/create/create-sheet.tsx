import { useState } from 'react'
import { href } from '#schema/routes.ts'
import { completeLink, parseWebLink } from '#schema/web-link.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useUploads } from '#ui/features/media/use-uploads.ts'
import { ChooseFiles } from '#ui/features/pin-builder/pieces/choose-files.tsx'
import { CameraButton } from '#ui/features/pin-builder/pieces/files-button.tsx'
import { isPinFile, MAX_PIECES } from '#ui/features/pin-builder/pieces/piece-file.ts'
import { PIN_UPLOADS } from '#ui/features/pin-builder/pieces/use-piece-uploads.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { readFields } from '#ui/platform/document/form-fields.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import classes from './create-sheet.module.css'

const UPWARD = 'M12 19V6M6.500 11 12 5.500l5.500 5.500'

export function CreateSheet({ onClose }: { onClose(): void }) {
  const t = useTranslate()
  const [isWrong, setWrong] = useState(false)
  const { add, entries } = useUploads(PIN_UPLOADS)

  function leave(path: string): void {
    onClose()
    goTo(path)
  }

  function upload(files: readonly File[]): void {
    const known = files.filter(isPinFile)
    if (known.length < files.length) showToast({ text: t('pinBuilder.refused.mediaTypeUnsupported') })
    const room = Math.max(0, MAX_PIECES - entries.length)
    if (known.length > room) showToast({ text: t('pinBuilder.tooMany', { limit: MAX_PIECES }) })
    for (const file of known.slice(0, room)) add(file)
    leave(href('pinBuilder'))
  }

  return (
    <Modal heading={t('create.heading')} closeLabel={t('create.close')} className={classes.sheet} onClose={onClose}>
      <ChooseFiles label={t('create.files')} isReady className={classes.files} onFiles={upload}>
        <Glyph path={UPWARD} size={32} />
        <span aria-hidden="true">{t('create.files')}</span>
      </ChooseFiles>
      <div className={classes.camera}>
        <CameraButton isReady onFiles={upload} />
      </div>
      <form
        className={classes.link}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const url = readFields(event.currentTarget)['url']?.trim() ?? ''
          if (parseWebLink(completeLink(url)) === null) setWrong(true)
          else leave(`${href('pinBuilder')}?${new URLSearchParams({ url })}`)
        }}
      >
        <Field
          name="url"
          id="create-url"
          type="url"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          label={t('create.link')}
          placeholder="https://"
          error={isWrong ? t('pinBuilder.problem.link') : null}
        />
        <Button type="submit">{t('create.findImages')}</Button>
      </form>
      <ul className={classes.more}>
        <li>
          <a className={classes.way} href={href('pinBuilder')} onClick={onClose}>
            {t('create.blank')}
            <Icon name="next" size={16} />
          </a>
        </li>
        <li>
          <a className={classes.way} href={href('boardCreate')} onClick={onClose}>
            {t('board.create')}
            <Icon name="next" size={16} />
          </a>
        </li>
        <li>
          <a className={classes.way} href={href('saveAnywhere')} onClick={onClose}>
            {t('create.saveAnywhere')}
            <Icon name="next" size={16} />
          </a>
        </li>
      </ul>
    </Modal>
  )
}
