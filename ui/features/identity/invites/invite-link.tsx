import { href } from '#schema/routes.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { showToast } from '#ui/shared/toasts/toasts.ts'
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
  return (
    <>
      <CopyLine
        id="invite-link"
        label={t('invite.link')}
        value={link}
        action={t('invite.copy')}
        look="primary"
        onCopied={(isCopied) => showToast({ text: t(isCopied ? 'invite.copied' : 'invite.notCopied') })}
      />
      <p className={classes.count}>{t('invite.redeemed', { count: redeemedCount })}</p>
    </>
  )
}
