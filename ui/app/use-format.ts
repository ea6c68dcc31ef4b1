import { formatFor, type Format } from '#ui/app/texts/format.ts'
import { useAppData } from './app-data.ts'

export function useFormat(): Format {
  return formatFor(useAppData().context.locale)
}
