import { href } from '#schema/routes.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { copyLink } from '#ui/platform/services/clipboard.ts'
import { shareLink } from '#ui/platform/services/share.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import classes from './own-actions.module.css'

/** For the owner of a profile alone. */
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
        <Icon name="share" />
        <span className="visually-hidden">{t('profile.share')}</span>
      </Button>
      <ButtonLink className={classes.round} href={href('accountSettings')}>
        <Icon name="gear" />
        <span className="visually-hidden">{t('account.settings')}</span>
      </ButtonLink>
    </div>
  )
}
