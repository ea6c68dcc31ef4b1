import { href } from '#schema/routes.ts'
import { currentPath } from '#ui/browser/location.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'

/** Leads to the login page and, for those with scripts, back to where they were. */
export function LoginLink({ look }: { look: 'primary' | 'quiet' }) {
  const t = useTranslate()
  return (
    <ButtonLink
      look={look}
      href={href('login')}
      onClick={({ currentTarget }) => {
        const next = currentPath()
        if (!next.startsWith(href('login'))) currentTarget.href = href('login', {}, { next })
      }}
    >
      {t('login.action')}
    </ButtonLink>
  )
}
