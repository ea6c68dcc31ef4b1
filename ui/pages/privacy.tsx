import { DELETION_GRACE_DAYS } from '#schema/identity/leaving-constants.ts'
import { EVENT_RETENTION_DAYS } from '#schema/tracking/event-log-constants.ts'
import { FINGERPRINT_RETENTION_DAYS } from '#schema/tracking/metric-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { definePage } from '#ui/app/router/page.ts'
import { SiteArticle, SitePart } from '#ui/shared/site-article.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('privacy.heading') }),
  Page: Privacy,
})

function Privacy() {
  const { operator } = useAppData().settings
  return (
    <SiteArticle heading="privacy.heading" text="privacy.text" elsewhere="privacyUrl">
      <SitePart heading="privacy.account.heading" text="privacy.account.text" />
      <SitePart
        heading="privacy.content.heading"
        text="privacy.content.text"
        links={[['privacySettings', 'privacy.content.link']]}
      />
      <SitePart
        heading="privacy.activity.heading"
        text="privacy.activity.text"
        values={{ days: EVENT_RETENTION_DAYS }}
        links={[['activityLog', 'privacy.activity.link']]}
      />
      <SitePart
        heading="privacy.cookies.heading"
        text="privacy.cookies.text"
        links={[['cookies', 'cookies.heading']]}
      />
      <SitePart
        heading="privacy.safety.heading"
        text="privacy.safety.text"
        values={{ days: FINGERPRINT_RETENTION_DAYS }}
        links={[['sessionSettings', 'privacy.safety.link']]}
      />
      <SitePart heading="privacy.others.heading" text="privacy.others.text" />
      {operator.translatesComments && (
        <SitePart heading="privacy.translation.heading" text="privacy.translation.text" />
      )}
      <SitePart
        heading="privacy.choices.heading"
        text="privacy.choices.text"
        values={{ days: DELETION_GRACE_DAYS }}
        links={[['yourData', 'privacy.choices.link']]}
      />
    </SiteArticle>
  )
}
