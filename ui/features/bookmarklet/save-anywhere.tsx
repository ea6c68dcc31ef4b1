import { useRef, useState } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { SiteArticle } from '#ui/features/about-site/site-article.tsx'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Button } from '#ui/kit/button.tsx'
import button from '#ui/kit/button.module.css'
import { classNames } from '#ui/kit/class-names.ts'
import { useLinkCode } from '#ui/platform/document/use-link-code.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { copyText } from '#ui/platform/services/clipboard.ts'
import { writeBookmarklet } from './bookmarklet.ts'
import classes from './save-anywhere.module.css'

/** How pins are made of other sites' pages. */
export function SaveAnywhere() {
  const isMobile = useIsMobile()
  return (
    <SiteArticle heading="saveAnywhere.heading" text="saveAnywhere.text">
      {isMobile ? (
        <>
          <OnPhone />
          <OnComputer />
        </>
      ) : (
        <>
          <OnComputer />
          <OnPhone />
        </>
      )}
      <Paste />
    </SiteArticle>
  )
}

function OnComputer() {
  const t = useTranslate()
  const isReady = useHydrated()
  return (
    <section>
      <h2>{t('saveAnywhere.computer.heading')}</h2>
      <p>{t('saveAnywhere.computer.text')}</p>
      <noscript>
        <p>{t('saveAnywhere.noScript')}</p>
      </noscript>
      <div className={classes.bookmark}>{isReady && <Bookmark code={writeBookmarklet(currentOrigin())} />}</div>
      <p>{t('saveAnywhere.computer.use')}</p>
    </section>
  )
}

function Bookmark({ code }: { code: string }) {
  const t = useTranslate()
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

function OnPhone() {
  const t = useTranslate()
  return (
    <section>
      <h2>{t('saveAnywhere.phone.heading')}</h2>
      <p>{t('saveAnywhere.phone.install')}</p>
      <p>{t('saveAnywhere.phone.share')}</p>
    </section>
  )
}

function Paste() {
  const t = useTranslate()
  return (
    <section>
      <h2>{t('saveAnywhere.paste.heading')}</h2>
      <p>{t('saveAnywhere.paste.text')}</p>
      <p>
        <a href={href('pinBuilder')}>{t('saveAnywhere.paste.link')}</a>
      </p>
    </section>
  )
}
