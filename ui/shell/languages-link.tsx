import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { currentPath } from '#ui/browser/location.ts'
import { useTranslate } from '#ui/messages/translate.ts'

/** Leads to the choice of languages and from there back to where somebody was. */
export function LanguagesLink({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const { fullPath } = useAppData().context
  return (
    <a
      className={className}
      href={choiceFor(fullPath)}
      rel="nofollow"
      onClick={({ currentTarget }) => {
        // The address of the document is not the page's any more once somebody has moved on within it.
        currentTarget.href = choiceFor(currentPath())
      }}
    >
      {t('languages.heading')}
    </a>
  )
}

function choiceFor(path: string): string {
  if (isTokenPage(path)) return href('languages')
  return path.startsWith(href('languages')) ? path : href('languages', {}, { next: path })
}
