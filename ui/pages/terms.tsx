import { definePage } from '#ui/app/router/page.ts'
import { SiteArticle, SitePart } from '#ui/shared/site-article.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('terms.heading') }),
  Page: Terms,
})

function Terms() {
  return (
    <SiteArticle heading="terms.heading" text="terms.text" elsewhere="termsUrl">
      <SitePart heading="terms.account.heading" text="terms.account.text" />
      <SitePart heading="terms.content.heading" text="terms.content.text" />
      <SitePart heading="terms.rules.heading" text="terms.rules.text" />
      <SitePart
        heading="terms.leaving.heading"
        text="terms.leaving.text"
        links={[['yourData', 'privacy.choices.link']]}
      />
      <SitePart heading="terms.promises.heading" text="terms.promises.text" />
    </SiteArticle>
  )
}
