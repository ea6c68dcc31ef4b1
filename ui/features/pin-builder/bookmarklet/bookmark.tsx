import { useState, useEffect, useRef, type RefObject } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { writeBookmarklet } from './bookmarklet.ts'
import button from '#ui/kit/button.module.css'
import classes from './bookmark.module.css'

/** The link is rendered in the browser alone, as it has this site's address in it. */
export function Bookmark() {
  const t = useTranslate()
  const code = writeBookmarklet(currentOrigin())
  const link = useScriptHref(code)
  const [isPressed, setPressed] = useState(false)

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
      <CopyLine
        id="bookmark-code"
        label={t('saveAnywhere.code')}
        value={code}
        action={t('saveAnywhere.copy')}
        onCopied={(isCopied) => showToast({ text: t(isCopied ? 'saveAnywhere.copied' : 'saveAnywhere.notCopied') })}
      />
    </>
  )
}

/**
 * Gives a link an address with code, for the bookmarks that it is dragged to: React takes none, and here the
 * Content-Security-Policy runs none. Its `href` must stay the same, or React puts that back.
 */
function useScriptHref(code: string): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.setAttribute('href', code), [code])
  return link
}
