import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import { users } from '#db/tables/users.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import { NOTIFICATION_FILTERS, SHOWN_ACTORS, type NotificationFilter } from '#schema/notifications/constants.ts'
import type { NotificationActor, NotificationItem } from '#schema/notifications/queries.ts'
import { href } from '#schema/routes.ts'
import type { Member } from '#worker/context/viewer.ts'
import { PERSON_COLUMNS } from '#worker/model/person-tile.ts'
import type { Reader } from '#worker/platform/reader.ts'
import { getTexts, isTextKey } from '#worker/texts/texts.ts'
import { readFacts, type EventFact, type EventRow } from './event-facts.ts'

export interface NotificationReading {
  db: Database
  reader: Reader
  /** The recipient of the notifications. */
  viewer: Member
  now: number
}

/** Events of an item that are checked to still hold; those before are counted as they came. */
const EVENTS_PER_ITEM = 100

/** A page is filled up where some of its items are gone; not without an end. */
const MAX_ROUNDS = 4

export interface ShownItem {
  item: NotificationItem
  /** The latest first; more than the item names. */
  people: NotificationActor[]
  changedAt: number
}

interface Page {
  items: ShownItem[]
  /** The cursor at which the next page begins, if there may be one. */
  next: string | null
}

/** Newest first, those alone that the viewer may see at this moment. */
export async function readNotificationPage(
  reading: NotificationReading,
  { after, filter, size }: { after: string | null; filter: NotificationFilter | null; size: number },
): Promise<Page> {
  const items: ShownItem[] = []
  let position = after
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const where = and(
      eq(notifications.inProduct, sql`1`),
      position === null ? undefined : lt(notifications.id, position),
      filter === null ? undefined : inArray(notifications.kind, [...NOTIFICATION_FILTERS[filter]]),
    )
    const { ids, shown } = await readNotifications(reading, where, size + 1)
    const examined = ids.slice(0, size)
    const room = size - items.length
    const taken = shown.filter(({ item }) => examined.includes(item.id)).slice(0, room)
    items.push(...taken)
    position = (taken.length === room ? taken.at(-1)?.item.id : examined.at(-1)) ?? null
    const isLast = ids.length <= size && (taken.length < room || position === ids.at(-1))
    if (isLast) return { items, next: null }
    if (items.length === size) break
  }
  return { items, next: position }
}

/** Items of the viewer, newest first: all ids that were looked at, and those that may be shown. */
export async function readNotifications(
  reading: NotificationReading,
  where: SQL | undefined,
  limit: number,
): Promise<{ ids: string[]; shown: ShownItem[] }> {
  const { db, reader, viewer } = reading
  const isMeant = and(eq(notifications.userId, viewer.user.id), where)
  const chosen = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isMeant)
    .orderBy(desc(notifications.id))
    .limit(limit)
  const [rows, events] = await Promise.all([
    reader.read(db.select().from(notifications).where(isMeant).orderBy(desc(notifications.id)).limit(limit)),
    reader.read(
      db
        .select({
          seq: sql<number>`seq`,
          notificationId: sql<string>`notification_id`,
          kind: sql<EventRow['kind']>`kind`,
          actorId: sql<string | null>`actor_id`,
          subjectId: sql<string>`subject_id`,
          objectId: sql<string | null>`object_id`,
          total: sql<number>`total`,
        })
        .from(
          sql`(select *, row_number() over (partition by notification_id order by seq desc) as place,
            count(*) over (partition by notification_id) as total
            from notification_events where notification_id in ${chosen})`,
        )
        .where(sql`place <= ${EVENTS_PER_ITEM}`),
    ),
  ])
  if (rows.length === 0) return { ids: [], shown: [] }
  const [people, facts] = await Promise.all([readPeople(reading, events), readFacts(reading, events)])
  const eventsByItem = Map.groupBy(events, ({ notificationId }) => notificationId)
  const shown = rows.flatMap((row) => {
    const own = (eventsByItem.get(row.id) ?? []).toSorted((one, other) => other.seq - one.seq)
    return presentItem(row, own, { people, facts, viewer }) ?? []
  })
  return { ids: rows.map(({ id }) => id), shown }
}

/** Neither people who are away, nor across a block. */
async function readPeople({ db, reader, viewer }: NotificationReading, events: readonly EventRow[]) {
  const ids = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]
  if (ids.length === 0) return new Map<string, NotificationActor>()
  const rows = await reader.read(
    db
      .select(PERSON_COLUMNS)
      .from(users)
      .where(
        and(
          sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
          isActive('users'),
          isUnblocked(users.id, viewer.user.id),
        ),
      ),
  )
  return new Map(
    rows.map(({ image, ...person }) => [person.id, { ...person, smallImageUrl: avatarUrl(image, '75x75') }]),
  )
}

interface Known {
  people: ReadonlyMap<string, NotificationActor>
  facts: ReadonlyMap<number, EventFact>
  viewer: Member
}

function presentItem(
  row: typeof notifications.$inferSelect,
  events: readonly EventRow[],
  { people, facts, viewer }: Known,
): ShownItem | null {
  const there = events.filter(({ seq, actorId }) => facts.has(seq) && (actorId === null || people.has(actorId)))
  const [latest] = there
  const fact = latest && facts.get(latest.seq)
  if (!fact) return null
  const actors = [...new Set(there.flatMap(({ actorId }) => actorId ?? []))].flatMap((id) => people.get(id) ?? [])
  const uncounted = Math.max(0, latest.total - events.length)
  const count = (actors.length || there.length) + uncounted
  const isOfOne = count === 1
  const subject =
    row.kind === 'follow' && !isOfOne
      ? { ...fact.subject, url: href('profileTab', { username: viewer.user.username, tab: '_followers' }) }
      : fact.subject
  const who = actors.length === 0 ? null : nameActors(actors, count, viewer.user.locale)
  return {
    item: {
      id: row.id,
      kind: row.kind,
      actors: actors.slice(0, SHOWN_ACTORS),
      count,
      subject,
      text: writeText(row.kind, { who: who ?? '', count, fact }, viewer.user.locale),
      who,
      excerpt: fact.excerpt,
      createdAt: new Date(row.createdAt).toISOString(),
      isSeen: row.seenAt !== null,
      isRead: row.readAt !== null,
    },
    people: actors,
    changedAt: row.changedAt,
  }
}

function nameActors([first, second]: readonly NotificationActor[], count: number, locale: string): string {
  const { text } = getTexts(locale)
  const name = first?.fullName ?? ''
  if (count === 1) return name
  return count === 2 && second
    ? text('news.two', { name, other: second.fullName })
    : text('news.many', { name, count: count - 1 })
}

function writeText(
  kind: NotificationItem['kind'],
  { who, count, fact }: { who: string; count: number; fact: EventFact },
  locale: string,
): string {
  const { text } = getTexts(locale)
  const key = `news.${kind}`
  return isTextKey(key) ? text(key, { who, count, name: fact.name, variant: fact.variant }) : ''
}
