import type { FramesData } from '#schema/notifications/live-calls.ts'
import { WATCH_MS } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame, WatchedSubject } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { SECOND_MS } from '#schema/time.ts'
import type { Stop } from '#ui/app/background.ts'
import { saidFrame, notifyListeners, watchedSubjects } from '#ui/app/live.ts'
import { isPageVisible, onRestored, onUnload } from '#ui/platform/lifecycle/page-visibility.ts'
import { onPageShown } from '#ui/platform/lifecycle/when-visible.ts'
import { isOnline, onEveryOnline } from '#ui/platform/network/online.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { openWebSocket } from '#ui/platform/network/web-socket.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { leadTabs, openTabChannel } from '#ui/platform/storage/tab-channel.ts'
import { openConnection, type Connection } from './live-connection.ts'

/** Messages between tabs: the leading one has the socket. */
type TabMessage =
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'say'; frame: ClientFrame }
  | { type: 'watching'; tab: string; keys: string[] }
  | { type: 'whoWatches' }

/** A page's watches have arrived within that time. */
const START_MS = 2 * SECOND_MS

interface TabWatches {
  keys: readonly string[]
  /** A tab that is gone sends no more. */
  until: number
}

/** One socket for all tabs of the viewer; a page that is kept for going back has none. */
export function startLive({ viewerId }: { viewerId: string }): Stop {
  let stop: Stop | null = startTab(viewerId)
  const started = setTimeout(() => notifyListeners('start', {}), START_MS)
  const stopUnload = onUnload(() => {
    stop?.()
    stop = null
  })
  const stopRestored = onRestored(() => {
    stop ??= startTab(viewerId)
    // This tab got no frames in the meantime.
    notifyListeners('refetch', {})
  })
  return () => {
    clearTimeout(started)
    stopUnload()
    stopRestored()
    stop?.()
  }
}

function startTab(viewerId: string): Stop {
  const name = `live ${viewerId}`
  const tab = crypto.randomUUID()
  const channel = openTabChannel(name, (message) => onTabMessage(message as TabMessage))
  const watchesOfTabs = new Map<string, TabWatches>()
  let connection: Connection | null = null
  let synced: ReadonlySet<string> = new Set()
  let last: number | null = null

  function post(message: TabMessage): void {
    channel.post(message)
  }

  function onTabMessage(message: TabMessage): void {
    switch (message.type) {
      case 'frame':
        return receive(message.frame)
      case 'say':
        return void connection?.say(message.frame)
      case 'watching':
        watchesOfTabs.set(message.tab, { keys: message.keys, until: Date.now() + WATCH_MS })
        return syncWatches()
      case 'whoWatches':
        return reportWatches()
      default:
        return message satisfies never
    }
  }

  function receive(frame: ServerFrame): void {
    if ('id' in frame) {
      const isMissing = last !== null && frame.id > last + 1
      last = frame.id
      if (isMissing && frame.type !== 'refetch') notifyListeners('refetch', {})
    }
    notifyListeners(frame.type, frame.data)
  }

  /** Reports to the tab that leads. */
  function reportWatches(): void {
    const keys = watchedSubjects.get().map(toKey)
    if (connection) {
      watchesOfTabs.set(tab, { keys, until: Infinity })
      syncWatches()
    } else post({ type: 'watching', tab, keys })
  }

  function syncWatches(): void {
    if (!connection) return
    const now = Date.now()
    const wanted = new Set([...watchesOfTabs.values()].flatMap(({ keys, until }) => (until > now ? keys : [])))
    for (const key of wanted) if (!synced.has(key)) sendWatch(key, true)
    for (const key of synced) if (!wanted.has(key)) sendWatch(key, false)
    synced = wanted
  }

  function sendWatch(key: string, isWatched: boolean): void {
    const subject = fromKey(key)
    if (connection?.say({ type: isWatched ? 'watch' : 'unwatch', ...subject })) return
    // It is repeated soon.
    sendCall('LiveResource.update', { is_watched: isWatched, subject }).catch(() => {})
  }

  function repeatWatches(): void {
    synced = new Set()
    syncWatches()
  }

  function lead(): void {
    connection = openConnection({
      open: (after, events) => openWebSocket(href('live', {}, { after: String(after ?? 'latest') }), events),
      poll: readMissed,
      last: {
        read: () => localStore.readJson(name, isNumber),
        write: (id) => void localStore.writeJson(name, id),
      },
      onFrame(frame) {
        receive(frame)
        post({ type: 'frame', frame })
      },
      onOpen: repeatWatches,
      isOnline,
    })
    post({ type: 'whoWatches' })
    reportWatches()
  }

  const stopLeading = leadTabs(name, lead)
  const again = setInterval(() => {
    reportWatches()
    repeatWatches()
  }, WATCH_MS / 2)
  const wake = () => connection?.wake()
  const stops = [
    watchedSubjects.subscribe(reportWatches),
    saidFrame.subscribe(() => {
      const frame = saidFrame.get()
      if (!frame) return
      saidFrame.update(() => null)
      if (!connection?.say(frame)) post({ type: 'say', frame })
    }),
    onEveryOnline(wake),
    onPageShown(wake),
  ]
  reportWatches()
  return () => {
    clearInterval(again)
    for (const stop of stops) stop()
    if (!connection) post({ type: 'watching', tab, keys: [] })
    connection?.close()
    stopLeading()
    channel.close()
  }
}

async function readMissed(after: number | null): Promise<FramesData | null> {
  if (!isOnline() || !isPageVisible()) return null
  return sendCall('LiveResource.get', { after })
}

function toKey(subject: WatchedSubject): string {
  return 'pin_id' in subject ? `pin ${subject.pin_id}` : `board ${subject.board_id}`
}

function fromKey(key: string): WatchedSubject {
  const [type, id = ''] = key.split(' ')
  return type === 'pin' ? { pin_id: id } : { board_id: id }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
