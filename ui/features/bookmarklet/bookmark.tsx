import { useRef, useState } from 'react'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Button } from '#ui/kit/button.tsx'
import button from '#ui/kit/button.module.css'
import { classNames } from '#ui/kit/class-names.ts'
import { useLinkCode } from '#ui/platform/document/use-link-code.ts'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { copyText } from '#ui/platform/services/clipboard.ts'
import { writeBookmarklet } from './bookmarklet.ts'
import classes from './bookmark.module.css'

/** In the browser alone, as it has this site's address in it. */
export function Bookmark() {
  const t = useTranslate()
  const code = writeBookmarklet(currentOrigin())
  const link = useLinkCode(code)
  const field = useRef<HTMLInputElement>(null)
  const [isPressed, setPressed] = useState(false)

  async function copy(): Promise<void> {
    const isCopied = await copyText(code)
    field.current?.select()
    showToast({ text: t(isCopied ? 'saveAnywhere.copied' : 'saveAnywhere.notCopied') })
  }

  return (
    <>
      <a
        ref={link}
        href="#bookmark-code"
        draggable
        className={classNames(button.button, button.primary, classes.drag)}
        onClick={(event) => {
          event.preventDefault()
          setPressed(true)
        }}
      >
        {t('saveAnywhere.bookmark')}
      </a>
      <p role="status" className={classes.hint}>
        {isPressed ? t('saveAnywhere.pressed') : ''}
      </p>
      <div className={classes.line}>
        <label htmlFor="bookmark-code" className={classes.label}>
          {t('saveAnywhere.code')}
        </label>
        <input
          ref={field}
          id="bookmark-code"
          readOnly
          dir="ltr"
          value={code}
          translate="no"
          className={classes.code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t('saveAnywhere.copy')}</Button>
      </div>
    </>
  )
}
