import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { SiteArticle, SitePart } from '#ui/shared/site-article.tsx'
import { FeedbackPart } from '#ui/shared/site-feedback/feedback-part.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('help.heading') }),
  Page: Help,
})

function Help({ form }: PageInput) {
  return (
    <SiteArticle heading="help.heading" text="help.text" elsewhere="helpUrl" always={<FeedbackPart form={form} />}>
      <SitePart heading="help.save.heading" text="help.save.text" links={[['saveAnywhere', 'help.save.link']]} />
      <SitePart
        heading="help.password.heading"
        text="help.password.text"
        links={[['passwordReset', 'help.password.link']]}
      />
      <SitePart heading="help.email.heading" text="help.email.text" links={[['verifyEmail', 'help.email.link']]} />
      <SitePart
        heading="help.profile.heading"
        text="help.profile.text"
        links={[['privacySettings', 'privacy.content.link']]}
      />
      <SitePart heading="help.report.heading" text="help.report.text" />
      <SitePart
        heading="help.leaving.heading"
        text="help.leaving.text"
        links={[['yourData', 'privacy.choices.link']]}
      />
    </SiteArticle>
  )
}
