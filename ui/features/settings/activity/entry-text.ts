import type { ActivityEntry } from '#schema/settings/activity-queries.ts'
import { EVENT_TYPES, VIEW_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { Translate } from '#ui/app/texts/translate.ts'

type EventName = keyof typeof EVENT_TYPES
type ViewName = keyof typeof VIEW_TYPES

const EVENTS = new Map<number, EventName>(
  (Object.entries(EVENT_TYPES) as [EventName, number][]).map(([name, type]) => [type, name]),
)
const VIEWS = new Map<number, ViewName>(
  (Object.entries(VIEW_TYPES) as [ViewName, number][]).map(([name, type]) => [type, name]),
)

export function entryText(
  t: Translate,
  { eventType, viewType }: Pick<ActivityEntry, 'eventType' | 'viewType'>,
): string {
  const name = EVENTS.get(eventType)
  if (name === undefined) return t('activity.unknown', { number: eventType })
  if (name !== 'view') return t(`activity.event.${name}`)
  const view = (viewType === null ? undefined : VIEWS.get(viewType)) ?? 'other'
  return t(`activity.view.${view}`)
}
