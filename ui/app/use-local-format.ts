import { useSyncExternalStore } from 'react'
import { localFormatFor, SERVER_ZONE, type LocalFormat } from '#ui/app/texts/local-format.ts'
import { useAppData } from './app-data.ts'

/** Formats moments: in UTC as the server has written them, and in the viewer's zone as soon as the page is alive. */
export function useLocalFormat(): LocalFormat {
  const zone = useSyncExternalStore(subscribe, ownZone, () => SERVER_ZONE)
  return localFormatFor(useAppData().context.locale, zone)
}

const subscribe = () => () => {}

let zone: string | undefined

function ownZone(): string {
  return (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || SERVER_ZONE)
}
