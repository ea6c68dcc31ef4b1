import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'

export function LanguagesLink({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const { fullPath } = useAppData().context
  return (
    <a
      className={className}
      href={choiceFor(fullPath)}
      rel="nofollow"
      onClick={({ currentTarget }) => {
        // Its own address is not the page's anymore after a navigation within the document.
        currentTarget.href = choiceFor(currentPath())
      }}
    >
      {t('locale.heading')}
    </a>
  )
}

function choiceFor(path: string): string {
  if (isTokenPage(path)) return href('languages')
  return path.startsWith(href('languages')) ? path : href('languages', {}, { next: path })
}
