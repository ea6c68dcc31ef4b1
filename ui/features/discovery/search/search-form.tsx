import { MAX_SEARCH_LENGTH, type SearchScope } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import classes from './search-form.module.css'

export function SearchForm({ scope, query }: { scope: SearchScope; query: string }) {
  const t = useTranslate()
  return (
    <search aria-label={t('search.field')}>
      <form method="get" action={href('searchScope', { scope })} className={classes.form}>
        <input
          className={classes.field}
          type="search"
          name="q"
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          defaultValue={query}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
        />
        <Button type="submit" look="primary">
          {t('search.action')}
        </Button>
      </form>
    </search>
  )
}
