import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SiteArticle } from '#ui/shared/site-article.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('about.heading') }),
  // The operator's text comes with this document alone.
  needsDocument: () => true,
  Page: About,
})

function About() {
  const t = useTranslate()
  const { about } = useAppData().settings.operator
  const paragraphs = about?.split(/\n\s*\n/) ?? [t('about.default')]
  return (
    <SiteArticle heading="about.heading" text="about.text">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
      <p>
        <span>{t('about.software')}</span>{' '}
        <a href={href('licenses')} target="_blank">
          {t('about.licenses')}
        </a>
      </p>
    </SiteArticle>
  )
}
