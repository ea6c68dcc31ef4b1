import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'

/** An event that waits in the browser, and the account that made it. */
export interface WaitingEvent {
  madeFor: string
  event: LoggedEvent
}

/**
 * The events that wait in the browser, as they will be sent. It is run in a page, so it calls nothing of this process.
 */
export async function readWaitingEvents(): Promise<WaitingEvent[]> {
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no store')))
    })
  // A look into a database that is not there would make one, and an empty one at that.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'tackboard-events')) return []
  const database = await settled(indexedDB.open('tackboard-events'))
  const waiting: unknown = await settled(database.transaction('events').objectStore('events').getAll())
  database.close()
  return waiting as WaitingEvent[]
}
