import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { LoginCard } from '#ui/features/identity/login/login-card.tsx'
import { KnownAccounts } from '#ui/features/identity/session/known-accounts.tsx'
import { hasSignInServices } from '#ui/platform/document/embedded-page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('login.title'),
  needsDocument: hasSignInServices,
  Page: Login,
})

function Login(input: PageInput) {
  return (
    <>
      <LoginCard {...input} />
      <KnownAccounts search={input.search} />
    </>
  )
}
