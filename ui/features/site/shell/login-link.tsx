import { href } from '#schema/routes.ts'
import { entryHref, type EntryPage } from '#ui/app/entry-href.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'

interface LoginLinkProps {
  look: 'primary' | 'plain'
  to?: EntryPage
}

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
