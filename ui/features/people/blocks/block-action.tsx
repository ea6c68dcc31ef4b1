import { useState } from 'react'
import type { PinUser } from '#schema/pin-user.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'

const BlockDialog = lazyDialog('block', async () => (await import('./block-dialog.tsx')).BlockDialog)

const BARRED = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.700 5.700l12.600 12.600'

/** Stands in a menu. A link, without scripts and for visitors, leads to the page that asks the same question. */
export function BlockAction({ user }: { user: PinUser }) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <a
        href={href('blockedPeople', {}, { block: user.username })}
        onClick={(event) => {
          if (!isAuth || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setAsking(true)
        }}
      >
        <Glyph path={BARRED} />
        {t('block.action')}
      </a>
      {isAsking && outsideOfPage(<BlockDialog user={user} onClose={close} />)}
    </>
  )
}
