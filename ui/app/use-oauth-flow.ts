import { isOAuthFlow } from '#schema/identity/oauth.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { useStore } from '#ui/platform/store.ts'
import { useAppData } from './app-data.ts'

export function useIsOAuthFlow(): boolean {
  const { isOAuthFlow: isInitial } = useAppData().context
  const shown = useStore(shownPage)
  return shown ? isOAuthFlow(shown.url.replace(/\?.*$/s, ''), shown.input.search) : isInitial
}
