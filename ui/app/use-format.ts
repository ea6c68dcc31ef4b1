import { useSyncExternalStore } from 'react'
import { formatFor, type Format } from '#ui/app/messages/format.ts'
import { useAppData } from './app-data.ts'

export function useFormat(): Format {
  return formatFor(useAppData().context.locale)
}

/** For moments: in UTC as the server has written them, and in the viewer's zone as soon as the page is alive. */
export function useLocalFormat(): Format {
  const zone = useSyncExternalStore(subscribe, ownZone, () => 'UTC')
  return formatFor(useAppData().context.locale, zone)
}

const subscribe = () => () => {}

let zone: string | undefined

function ownZone(): string {
  return (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}
