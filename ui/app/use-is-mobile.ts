import { useAppData } from './app-data.ts'

/** By the user agent, not by the window's width. */
export function useIsMobile(): boolean {
  const { isMobile, isTablet } = useAppData().context.userAgent
  return isMobile || isTablet
}
