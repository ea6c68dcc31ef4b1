import { useEffect } from 'react'
import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { NotificationLine } from '#ui/features/notifications/notification-line.tsx'
import { useNotificationUpdate } from '#ui/features/notifications/use-notification-update.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import classes from '#ui/features/notifications/notification-feed.module.css'

export const page = subjectPage<'NewsItemQuery'>({
  subject: ({ params }) => ({ name: 'NewsItemQuery', variables: { id: params['id'] ?? '' } }),
  name: (_, t) => t('notifications.heading'),
  needsViewer: true,
  noindex: true,
  View: NotificationItem,
})

function NotificationItem({ subject: { item, people } }: SubjectViewProps<'NewsItemQuery'>) {
  const t = useTranslate()
  const { send } = useNotificationUpdate()
  const { id, isRead } = item
  useEffect(() => {
    if (!isRead) send({ read_ids: [id] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isRead])
  return (
    <div className={classes.page}>
      <PageHeading title={t('notifications.heading')} />
      <NotificationLine item={item} hasPeople={false} />
      {people.length > 1 && (
        <ul className={classes.people} aria-label={t('notifications.people')}>
          {people.map(({ id: personId, username, fullName, smallImageUrl }) => (
            <li key={personId}>
              <a href={href('profile', { username })} className={classes.person}>
                <Avatar name={fullName} src={smallImageUrl} />
                <bdi>{fullName}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.back}>
        <ButtonLink href={href('newsHub')}>{t('notifications.back')}</ButtonLink>
      </p>
    </div>
  )
}
