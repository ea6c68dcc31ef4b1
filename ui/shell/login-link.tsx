import { href } from '#schema/routes.ts'
import { currentPath } from '#ui/browser/location.ts'
import { entryHref, type EntryPage } from '#ui/features/accounts/entry-href.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'

interface LoginLinkProps {
  look: 'primary' | 'plain'
  to?: EntryPage
}

/** With scripts the page leads back to where the visitor was. */
export function LoginLink({ look, to = 'login' }: LoginLinkProps) {
  const t = useTranslate()
  return (
    <ButtonLink
      look={look}
      href={href(to)}
      onClick={({ currentTarget }) => {
        currentTarget.href = entryHref(to, currentPath())
      }}
    >
      {t(`${to}.action`)}
    </ButtonLink>
  )
}
