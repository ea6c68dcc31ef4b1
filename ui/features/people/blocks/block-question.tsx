import { href } from '#schema/routes.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { toBlockRequest } from './blocked-requests.ts'
import classes from './blocked-people.module.css'

export function BlockQuestion({ request }: { request: NonNullable<ReturnType<typeof toBlockRequest>> }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const result = useQueryResult<'ProfileQuery'>(request)
  const isAsked = result.__typename === 'Profile' && !result.isMe
  return (
    <>
      <EmbeddedResult request={request} result={result} />
      {isAsked && (
        <form method="post" action={href('blockedPeople')} className={classes.question} onSubmit={sendOnce}>
          <input type="hidden" name="user_id" value={result.user.entityId} />
          <h2 className={classes.heading}>{t('block.heading', { name: result.user.fullName })}</h2>
          <p>{t('block.what')}</p>
          <div className={classes.actions}>
            <ButtonLink href={href('profile', { username: result.user.username })}>{t('block.cancel')}</ButtonLink>
            <Button type="submit" name="action" value="block" look="primary">
              {t('block.action')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
