import { LoginCard } from '#ui/features/accounts/login-card.tsx'
import { hasSignInServices } from '#ui/browser/embedded-page.ts'
import { KnownAccounts } from '#ui/shell/known-accounts.tsx'
import { definePage, type PageInput } from '#ui/router/page.ts'

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
