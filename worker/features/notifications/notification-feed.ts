import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type {
  BadgeData,
  NewsHubData,
  NewsHubInput,
  NotificationItemData,
  UpdateNewsHubInput,
} from '#schema/notifications/calls.ts'
import { NOTIFICATION_PAGE_SIZE } from '#schema/notifications/constants.ts'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { ownBadge } from '#worker/model/message-frames.ts'
import { createReader } from '#worker/platform/reader.ts'
import { readBadge } from './badge.ts'
import { readNotifications, readNotificationPage } from './notification-items.ts'

export async function listNotifications(context: MemberContext, input: NewsHubInput): Promise<NewsHubData> {
  const { db, viewer, now } = context
  const { items, next } = await readNotificationPage(
    { db, reader: createReader(db), viewer, now },
    { after: toPosition(input.bookmark, 'bookmark'), filter: input.filter ?? null, size: NOTIFICATION_PAGE_SIZE },
  )
  return { items: items.map(({ item }) => toItemData(item)), bookmark: next === null ? null : toCursor(next) }
}

export async function findNotifications(
  { db, reader, viewer, now }: QueryContext,
  { filter, after }: QueryVariables<'NewsHubQuery'>,
): Promise<QueryResult<'NewsHubQuery'>> {
  if (viewer.type !== 'AUTH') return { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
  const { items, next } = await readNotificationPage(
    { db, reader, viewer, now },
    { after: toPosition(after, 'after'), filter, size: NOTIFICATION_PAGE_SIZE },
  )
  return {
    edges: items.map(({ item }) => ({ cursor: toCursor(item.id), node: item })),
    pageInfo: { endCursor: next === null ? null : toCursor(next), hasNextPage: next !== null },
  }
}

export async function findNotification(
  { db, reader, viewer, now }: QueryContext,
  { id }: QueryVariables<'NewsItemQuery'>,
): Promise<QueryResult<'NewsItemQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const { shown } = await readNotifications(
    { db, reader, viewer, now },
    and(eq(notifications.id, id), eq(notifications.inProduct, sql`1`)),
    1,
  )
  const [one] = shown
  return one ? { __typename: 'NewsItem', item: one.item, people: one.people } : missing()
}

/** Ids of others' items change nothing, as if they did not exist. */
export async function updateNotifications(
  context: MemberContext,
  { seen_until: seenUntil, read_until: readUntil, read_ids: readIds = [] }: UpdateNewsHubInput,
): Promise<BadgeData> {
  const { db, viewer, now } = context
  const mark = (columns: object, which: SQL | undefined) =>
    [
      db
        .update(notifications)
        .set(columns)
        .where(and(eq(notifications.userId, viewer.user.id), which)),
      ownBadge(db, viewer.user.id, now),
    ] as const
  const areRead = or(
    readUntil === undefined ? undefined : lte(notifications.id, readUntil),
    sql`${notifications.id} in (select value from json_each(${JSON.stringify(readIds)}))`,
  )
  const { read, seen } = await context.commit({
    read: mark(
      { readAt: now, seenAt: sql`coalesce(${notifications.seenAt}, ${now})` },
      and(isNull(notifications.readAt), areRead),
    ),
    seen:
      seenUntil === undefined
        ? []
        : mark({ seenAt: now }, and(sql`in_product = 1 and seen_at is null`, lte(notifications.id, seenUntil))),
  })
  context.deliverFrames(read[1], seen[1] ?? [])
  return readBadge(context)
}

export function toItemData({ actors, ...item }: NotificationItem): NotificationItemData {
  return {
    ...toSnakeCase(item),
    actors: actors.map(({ smallImageUrl, ...actor }) => ({ ...toSnakeCase(actor), image_small_url: smallImageUrl })),
  }
}

function toCursor(id: string): string {
  return encodeCursor({ score: 0, id })
}

function toPosition(cursor: string | null, field: 'bookmark' | 'after'): string | null {
  if (cursor === null) return null
  return decodeCursor(cursor)?.id ?? fail('invalidInput', { path: field, detail: 'cursor' })
}
