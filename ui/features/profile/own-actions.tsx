import { href } from '#schema/routes.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { copyLink } from '#ui/platform/services/clipboard.ts'
import { shareLink } from '#ui/platform/services/share.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import classes from './own-actions.module.css'

const SHARE = 'M12 15V4M7.5 8 12 3.5 16.5 8M7 11.5H5v9h14v-9h-2'
const GEAR =
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM10.1 5.4l.3-2.5h3.2l.3 2.5 1.4.6 1.9-1.6 2.4 2.4-1.6 1.9.6 1.4 2.5.3v3.2l-2.5.3-.6 1.4 1.6 1.9-2.4 2.4-1.9-1.6-1.4.6-.3 2.5h-3.2l-.3-2.5-1.4-.6-1.9 1.6-2.4-2.4 1.6-1.9-.6-1.4-2.5-.3v-3.2l2.5-.3.6-1.4-1.6-1.9 2.4-2.4 1.9 1.6z'

export function OwnActions({ username, fullName }: { username: string; fullName: string }) {
  const t = useTranslate()
  const isHydrated = useHydrated()

  async function share(): Promise<void> {
    const path = href('profile', { username })
    if (await shareLink(path, fullName)) return
    const isCopied = await copyLink(path)
    showToast({ text: t(isCopied ? 'link.copied' : 'link.notCopied') })
  }

  return (
    <div className={classes.actions}>
      <ButtonLink href={`${href('accountSettings')}#username`}>{t('profile.edit')}</ButtonLink>
      <Button className={classes.round} disabled={!isHydrated} onClick={() => void share()}>
        <Glyph path={SHARE} />
        <span className="visually-hidden">{t('profile.share')}</span>
      </Button>
      <ButtonLink className={classes.round} href={href('accountSettings')}>
        <Glyph path={GEAR} />
        <span className="visually-hidden">{t('account.settings')}</span>
      </ButtonLink>
    </div>
  )
}
