import { useRef } from 'react'
import { href } from '#schema/routes.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { copyText } from '#ui/platform/services/clipboard.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { INVITE_LINK_REQUEST } from './invite-request.ts'
import classes from './invite-link.module.css'

export function InviteLink() {
  const t = useTranslate()
  const result = useQueryResult(INVITE_LINK_REQUEST)
  return (
    <div className={classes.invite}>
      {result.__typename === 'Error' ? (
        <p role="alert">{t('invite.missing')}</p>
      ) : result.link === null ? (
        <form method="post" action={href('inviteSettings')}>
          <Button type="submit" look="primary">
            {t('invite.make')}
          </Button>
        </form>
      ) : (
        <MadeLink link={result.link} redeemedCount={result.redeemedCount} />
      )}
      <EmbeddedResult request={INVITE_LINK_REQUEST} result={result} />
    </div>
  )
}

function MadeLink({ link, redeemedCount }: { link: string; redeemedCount: number }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)

  async function copy(): Promise<void> {
    const isCopied = await copyText(link)
    field.current?.select()
    showToast({ text: t(isCopied ? 'invite.copied' : 'invite.notCopied') })
  }

  return (
    <>
      <div className={classes.line}>
        <label htmlFor="invite-link" className={classes.label}>
          {t('invite.link')}
        </label>
        <input
          ref={field}
          id="invite-link"
          readOnly
          dir="ltr"
          value={link}
          className={classes.link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {isHydrated && (
          <Button look="primary" onClick={() => void copy()}>
            {t('invite.copy')}
          </Button>
        )}
      </div>
      <p className={classes.count}>{t('invite.redeemed', { count: redeemedCount })}</p>
    </>
  )
}
