import { useAppData } from './app-data.ts'

/** The user agent decides, not the window's width. */
export function useIsMobile(): boolean {
  const { isMobile, isTablet } = useAppData().context.userAgent
  return isMobile || isTablet
}
