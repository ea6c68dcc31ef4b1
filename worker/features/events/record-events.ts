import { newId } from '#db/id.ts'
import type { EventsData, LoggedEvent } from '#schema/calls/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { AppContext } from '#worker/context/context.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import { localeOfViewer } from '#worker/context/locale.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail } from '#worker/errors/service-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { checkEvents } from './check-events.ts'
import { hasJournal, writeAndQueue } from './journal.ts'
import { packMessage, packMessages, type EventMessage } from './message.ts'
import { actorOf } from './rules.ts'
import { queueTexts } from './send-messages.ts'

/** Seconds after which a try at a queue that takes nothing is worth repeating. */
const RETRY_AFTER_S = 5

/**
 * Records events of the server's own about the viewer, as far as their privacy settings allow. Resolves once the queue has
 * them; fails with `unavailable` where it does not take them, and throws for events that are not valid.
 */
export async function recordEvents(
  c: AppContext,
  viewer: Viewer,
  events: LoggedEvent[],
): Promise<{ accepted: number; ignored: number }> {
  const reportTime = c.var.clock() * NS_PER_MS
  const { accepted, ignored, rejected } = await takeEvents(c, viewer, { events, reportTime, isOurs: true })
  const [wrong] = rejected
  if (wrong) throw new Error(`Event ${wrong.index} of our own is not valid: ${wrong.message}`)
  return { accepted, ignored }
}

/** The same for events that a browser sent, whose bad ones are told. */
export async function takeEvents(
  c: AppContext,
  viewer: Viewer,
  { events, reportTime, isOurs = false }: { events: readonly unknown[]; reportTime: number; isOurs?: boolean },
): Promise<EventsData> {
  const now = c.var.clock()
  const facts = { ...trackingFactsOf(c, viewer, now), isBot: c.var.bot.isBot }
  const checked = checkEvents(events, { reportTime, now, facts, isOurs })
  const context = { ...actorOf(viewer, c.var.unauthId, facts), ...surroundingsOf(c, viewer), receivedAt: now }
  await hand(
    c,
    packMessages(checked.events, context, () => newId(now)),
  )
  return { accepted: checked.events.length, ignored: checked.ignored, rejected: checked.rejected }
}

/** What the request tells of where and on what the events happened; nothing of it is taken from the events. */
function surroundingsOf(c: AppContext, viewer: Viewer) {
  const { country, device, appVersion } = c.var
  return {
    country: country.countryFromIp,
    region: country.regionFromIp,
    device: device.browserType,
    locale: localeOfViewer(c, viewer),
    appVersion,
  }
}

/** Hands messages over; what this has returned from is not lost. */
async function hand(c: AppContext, messages: readonly EventMessage[]): Promise<void> {
  try {
    const { EVENT_STORE: store, EVENT_QUEUE: queue } = c.env
    const packed = messages.map(packMessage)
    if (hasJournal(c.env)) await writeAndQueue({ store, queue }, packed)
    else
      await queueTexts(
        queue,
        packed.map(({ text }) => text),
      )
  } catch (error) {
    logLine('error', {
      message: 'The event queue takes nothing',
      request: c.var.requestId,
      error: describeError(error).error,
    })
    fail('unavailable', undefined, { 'retry-after': String(RETRY_AFTER_S) })
  }
}
