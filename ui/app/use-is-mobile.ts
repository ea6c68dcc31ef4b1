import { useAppData } from './app-data.ts'

/** Whether the document was made for a phone or a tablet, by the user agent. */
export function useIsMobile(): boolean {
  const { isMobile, isTablet } = useAppData().context.userAgent
  return isMobile || isTablet
}
