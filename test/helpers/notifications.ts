import type { BadgeData, NewsHubData, NotificationItemData } from '#schema/notifications/calls.ts'
import type { Env } from '#worker/env.ts'
import { callResource, readData } from './client.ts'
import { memoryQueue } from './memory-bindings.ts'
import type { Site } from './site.ts'

/** The binding is for `startApp`: nothing is added to the news before `deliver`. */
export const heldNotifications = { NOTIFICATION_QUEUE: memoryQueue<Env['NOTIFICATION_QUEUE']>(() => {}) }

/** Takes what waits, as one message of the queue does, or several at once. */
export async function deliver(site: Pick<Site, 'runQueue'>, messages = 1): Promise<void> {
  const bodies = Array.from({ length: messages }, () => ({ notifications: 'waiting' }))
  const retried = await site.runQueue('tackboard-notifications', bodies)
  if (retried.length > 0) throw new Error('Notifications were not taken')
}

export function callNotifications(
  origin: string,
  verb: 'get' | 'update',
  options: object,
  cookie: string,
): Promise<Response> {
  return callResource(origin, 'NewsHubResource', verb, options, cookie)
}

export async function readNotifications(origin: string, cookie: string, options: object = {}): Promise<NewsHubData> {
  return readData<NewsHubData>(await callNotifications(origin, 'get', options, cookie))
}

/** What was added, delivered first; each as `kind: text`. */
export async function deliveredTexts(site: Site, cookie: string): Promise<string[]> {
  await deliver(site)
  const { items } = await readNotifications(site.origin, cookie)
  return items.map(({ kind, text }: NotificationItemData) => `${kind}: ${text}`)
}

export async function readBadge(origin: string, cookie: string): Promise<BadgeData> {
  return readData<BadgeData>(await callResource(origin, 'NewsHubBadgeResource', 'get', {}, cookie))
}
