import { createContext, use } from 'react'
import type { AppData } from '#schema/page-data.ts'

const AppDataContext = createContext<AppData | null>(null)
export const AppDataProvider = AppDataContext.Provider

/** What the server knew when it rendered the document. */
export function useAppData(): AppData {
  const data = use(AppDataContext)
  if (!data) throw new Error('There is no app data around this component')
  return data
}

/** Whether the viewer is signed in with full rights. */
export function useIsAuth(): boolean {
  return useAppData().context.isAuthenticated
}
