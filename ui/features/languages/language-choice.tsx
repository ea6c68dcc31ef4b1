import { LOCALE_NAMES } from '#schema/constants/locale-names.ts'
import { toLanguageTag, type Locale } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './language-choice.module.css'

const NAMES = Object.entries(LOCALE_NAMES) as [Locale, string][]

export function LanguageChoice({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const current = useAppData().context.locale
  return (
    <form method="post" action={href('localeChoice')} className={classes.choice}>
      <h1 className={classes.title}>{t('languages.heading')}</h1>
      <p className={classes.text}>{t('languages.text')}</p>
      <input type="hidden" name="next" value={search.get('next') ?? href('home')} />
      <ul className={classes.list}>
        {NAMES.map(([locale, name]) => (
          <li key={locale}>
            <button
              type="submit"
              name="locale"
              value={locale}
              lang={toLanguageTag(locale)}
              aria-current={locale === current || undefined}
              className={classes.language}
            >
              <bdi>{name}</bdi>
              {locale === current && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
