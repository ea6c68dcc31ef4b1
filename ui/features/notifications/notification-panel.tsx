import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { NotificationFeed } from './notification-feed.tsx'
import { notificationRequest } from './notification-requests.ts'
import classes from './notification-panel.module.css'

const NEWEST = notificationRequest({ search: new URLSearchParams() })

/** The newest, beside the page; what is opened closes it. */
export function NotificationPanel({ onLeave }: { onLeave(): void }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="news-panel" className={classes.panel}>
      <div className={classes.top}>
        <h2 id="news-panel" className={classes.heading}>
          {t('notifications.heading')}
        </h2>
        <a href={href('notificationSettings')} className={classes.settings} onClick={onLeave}>
          {t('notifications.settings')}
        </a>
      </div>
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <NotificationFeed request={NEWEST} filter={null} onLeave={onLeave} />
      </LateBlock>
      <p className={classes.all}>
        <ButtonLink href={href('newsHub')} onClick={onLeave}>
          {t('notifications.back')}
        </ButtonLink>
      </p>
    </section>
  )
}
