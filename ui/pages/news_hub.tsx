import { NOTIFICATION_FILTER_NAMES } from '#schema/notifications/constants.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { NotificationFeed } from '#ui/features/notifications/notification-feed.tsx'
import { notificationHref, notificationRequest, parseFilter } from '#ui/features/notifications/notification-requests.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import classes from '#ui/features/notifications/notification-feed.module.css'

export const page = definePage<never>({
  preload: (input) => ({ subject: null, rest: [notificationRequest(input)] }),
  title: (_, t) => t('page.title', { name: t('notifications.heading') }),
  needsViewer: true,
  noindex: true,
  Page: NewsHub,
})

function NewsHub(input: PageInput) {
  const t = useTranslate()
  const filter = parseFilter(input.search)
  return (
    <div className={classes.page}>
      <PageHeading title={t('notifications.heading')} />
      <Tabs
        label={t('notifications.filters')}
        tabs={[null, ...NOTIFICATION_FILTER_NAMES].map((one) => ({
          label: t(one === null ? 'notifications.all' : `notifications.filter.${one}`),
          href: notificationHref(one),
          isCurrent: one === filter,
        }))}
      />
      {input.form?.done === 'read' && <SheetNotice isDone>{t('notifications.allRead')}</SheetNotice>}
      {input.form?.error && <SheetNotice isWrong>{t('notifications.failed')}</SheetNotice>}
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <NotificationFeed key={filter} request={notificationRequest(input)} filter={filter} />
      </LateBlock>
    </div>
  )
}
