import { TEXT_LOCALES } from 'virtual:text-locales'
import { LOCALE_NAMES } from '#schema/constants/locale-names.ts'
import { toLanguageTag, findTextLocale, type InterfaceLocale, type Locale } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { SHEET_ALONE, SheetHeading } from '#ui/kit/sheet.tsx'
import classes from './language-choice.module.css'

const OFFERED = (Object.entries(LOCALE_NAMES) as [Locale, string][]).filter(([locale]) => TEXT_LOCALES.includes(locale))

export function LanguageChoice({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const current = findTextLocale(useAppData().context.locale as InterfaceLocale, TEXT_LOCALES)
  return (
    <form method="post" action={href('localeChoice')} className={SHEET_ALONE}>
      <SheetHeading title={t('locale.heading')} text={t('locale.text')} />
      <input type="hidden" name="next" value={search.get('next') ?? href('home')} />
      <ul className={classes.list}>
        {OFFERED.map(([locale, name]) => (
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
