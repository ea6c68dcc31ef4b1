import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import type { PageCall, Play } from './dom.ts'
import { buildEnvelope, addOnce, type EventAnswer, type EventCall, type EventServer } from './event-log.ts'
import { readWaitingEvents } from './waiting-events.ts'

export const UPLOAD = href('resource', { name: 'ApiCResource', verb: 'create' })
export const STATE = href('state')
const ACTIVATE = href('resource', { name: 'ActivateExperimentResource', verb: 'create' })

/** Plays the server of the event log in a DOM test. */
export interface DomEventServer extends EventServer {
  play: Play
}

/** `groups` are those of the browser's experiments, of which the app knows nothing. */
export function playEvents({
  answer = 'take',
  groups = {},
}: { answer?: EventAnswer; groups?: Record<string, string> } = {}): DomEventServer {
  const server: DomEventServer = { answer, calls: [], taken: [], play }

  function play(call: PageCall, serve: () => Promise<Response>): ReturnType<Play> {
    if (call.path === UPLOAD) return acceptEvents(call)
    if (call.path === ACTIVATE) return Response.json({})
    if (call.path.startsWith(STATE)) return serve().then((state) => inGroups(state, groups))
    return undefined
  }

  async function acceptEvents({ body }: PageCall): Promise<Response> {
    const { options } = JSON.parse(body) as { options: EventCall }
    server.calls.push(options)
    if (server.answer === 'abort') throw new TypeError('Failed to fetch')
    if (server.answer === 'take') addOnce(server.taken, options.events)
    const status = server.answer === 'take' ? 202 : server.answer
    return Response.json(buildEnvelope(server.answer, options.events.length), { status })
  }
  return server
}

async function inGroups(answer: Response, groups: Record<string, string>): Promise<Response> {
  if (!answer.ok) return answer
  const state = (await answer.json()) as PageState
  state.session.experimentsClient = groups
  return Response.json(state, { headers: answer.headers })
}

/** The events that wait in the browser of the page. */
export const waitingEvents = readWaitingEvents

/** Follows the link of the pin that is shown with the middle button. */
export function clickThrough(document: Document, times = 1): void {
  const link = document.querySelector('main a[target="_blank"]')
  if (!link) throw new Error('The page has no link to another site')
  for (let place = 0; place < times; place += 1) {
    link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
  }
}

export function ofType(events: readonly LoggedEvent[], type: number): LoggedEvent[] {
  return events.filter(({ event_type }) => event_type === type)
}

export function getIds(events: readonly LoggedEvent[]): string[] {
  return events.map(({ clientUUID }) => clientUUID)
}
