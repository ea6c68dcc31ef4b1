import { formatFor, type Format } from '#ui/messages/format.ts'
import { useAppData } from './app-data.ts'

/** Numbers, amounts and dates as the page's locale writes them. */
export function useFormat(): Format {
  return formatFor(useAppData().context.locale)
}
