import { createContext, use } from 'react'
import type { AppData, Experiences } from '#schema/page-data.ts'

const AppDataContext = createContext<AppData | null>(null)
export const AppDataProvider = AppDataContext.Provider

export function useAppData(): AppData {
  const data = use(AppDataContext)
  if (!data) throw new Error('There is no app data around this component')
  return data
}

/** False for a limited login, too. */
export function useIsAuth(): boolean {
  return useAppData().context.isAuthenticated
}

/** What to show at a placement, null for nothing; undefined as long as the server has not said. */
export function useExperience<Placement extends keyof Experiences>(
  placement: Placement,
): Experiences[Placement] | undefined {
  return useAppData().experiences?.[placement]
}
