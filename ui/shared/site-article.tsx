import type { ReactNode } from 'react'
import type { OperatorSettings } from '#schema/page-data.ts'
import { href, type RouteName } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate, type MessageKey, type MessageValues } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import classes from './site-article.module.css'

interface SiteArticleProps {
  heading: MessageKey
  text: MessageKey
  /** The operator may have published their own article there. */
  elsewhere?: keyof Pick<OperatorSettings, 'privacyUrl' | 'termsUrl' | 'helpUrl'>
  children: ReactNode
  /** What stands here wherever the rest is. */
  always?: ReactNode
}

export function SiteArticle({ heading, text, elsewhere, children, always }: SiteArticleProps) {
  const t = useTranslate()
  const { operator } = useAppData().settings
  const own = elsewhere && operator[elsewhere]
  return (
    <article className={classes.article}>
      <h1>{t(heading)}</h1>
      {own ? (
        <>
          <p>{t('info.elsewhere')}</p>
          <ButtonLink look="primary" href={own}>
            {t('info.open')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={classes.lead}>{t(text)}</p>
          {children}
        </>
      )}
      {always}
      {operator.contactEmail && (
        <p>
          {t('info.contact')} <a href={`mailto:${operator.contactEmail}`}>{operator.contactEmail}</a>
        </p>
      )}
    </article>
  )
}

interface SitePartProps {
  heading: MessageKey
  text: MessageKey
  values?: MessageValues
  links?: readonly [route: StaticRoute, label: MessageKey][]
}

type StaticRoute = Extract<
  RouteName,
  | 'cookies'
  | 'yourData'
  | 'activityLog'
  | 'privacySettings'
  | 'passwordReset'
  | 'verifyEmail'
  | 'saveAnywhere'
  | 'sessionSettings'
>

export function SitePart({ heading, text, values, links = [] }: SitePartProps) {
  const t = useTranslate()
  return (
    <section>
      <h2>{t(heading)}</h2>
      <p>{t(text, values)}</p>
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map(([route, label]) => (
            <li key={route}>
              <a href={href(route)}>{t(label)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
