import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useStore } from '#ui/platform/store.ts'
import { typeahead } from './typeahead.ts'
import classes from './typeahead-panel.module.css'

const LastSaveLink = lazyChunk(
  'last-save-link',
  async () => (await import('#ui/features/saves/last-save-link.tsx')).LastSaveLink,
)

export function TypeaheadPanel() {
  const t = useTranslate()
  const isAuth = useIsAuth()
  const query = useStore(typeahead).text.trim()
  const links =
    query === ''
      ? [
          { to: href('today'), text: t('typeahead.today'), icon: 'sun' as const },
          { to: href('topics'), text: t('typeahead.topics'), icon: 'compass' as const },
        ]
      : SEARCH_SCOPES.map((scope) => ({
          to: href('searchScope', { scope }, { q: query }),
          text: t(`typeahead.${scope}`, { query }),
          icon: 'search' as const,
        }))
  return (
    <div
      role="group"
      className={classes.panel}
      aria-label={t('typeahead.label')}
      // The field must keep the focus, or the panel closes before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {query === '' && isAuth && (
        <LazyBoundary>
          <LastSaveLink className={classes.link} />
        </LazyBoundary>
      )}
      {links.map(({ to, text, icon }) => (
        <a key={to} className={classes.link} href={to}>
          <Icon name={icon} size={18} />
          <span className={classes.text}>{text}</span>
        </a>
      ))}
    </div>
  )
}
