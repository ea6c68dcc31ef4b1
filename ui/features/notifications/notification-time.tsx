import { useState } from 'react'
import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/time.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** The date as the server writes it; once scripts run, the age if it is less than a week. */
export function NotificationTime({ at }: { at: string }) {
  const { locale } = useAppData().context
  const format = useLocalFormat()
  const isHydrated = useHydrated()
  const [now] = useState(() => Date.now())
  const age = isHydrated ? now - Date.parse(at) : Infinity
  return (
    <time dateTime={at}>
      {age < 7 * DAY_MS ? formatAge(age, toLanguageTag(locale as InterfaceLocale)) : format.date(at)}
    </time>
  )
}

function formatAge(age: number, tag: string): string {
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? UNITS[2]
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  return words.format(-Math.floor(Math.max(0, age) / length), unit)
}
