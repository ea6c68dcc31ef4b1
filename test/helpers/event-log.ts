import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { ERRORS } from '#schema/errors.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { readWaitingEvents, type WaitingEvent } from './waiting-events.ts'

const UPLOAD = `**${href('resource', { name: 'ApiCResource', verb: 'create' })}`

/** A call of the event log as the browser makes it. */
export interface EventCall {
  events: LoggedEvent[]
  report_time: number
  made_for: string | null
}

/** What a played server says to a call: it takes the events, refuses them by a status, or does not answer. */
export type EventAnswer = 'take' | 'abort' | number

/** Plays the server of the event log for all pages of a context. */
export interface EventServer {
  answer: EventAnswer
  /** Every call, whatever was answered. */
  calls: EventCall[]
  /** What was taken. An event may come twice and counts once, as on the real server. */
  taken: LoggedEvent[]
}

export async function playEventServer(context: BrowserContext, answer: EventAnswer = 'take'): Promise<EventServer> {
  const server: EventServer = { answer, calls: [], taken: [] }
  await context.route(UPLOAD, async (route) => {
    const call = parseCall(route.request())
    server.calls.push(call)
    if (server.answer === 'take') addOnce(server.taken, call.events)
    await answerTo(route, server.answer, call.events.length)
  })
  return server
}

/** Adds the events that are not there yet. */
export function addOnce(taken: LoggedEvent[], events: readonly LoggedEvent[]): void {
  const known = new Set(taken.map(({ clientUUID }) => clientUUID))
  taken.push(...events.filter(({ clientUUID }) => !known.has(clientUUID)))
}

async function answerTo(route: Route, answer: EventAnswer, count: number): Promise<void> {
  if (answer === 'abort') return await route.abort('failed')
  await route.fulfill({ status: answer === 'take' ? 202 : answer, json: buildEnvelope(answer, count) })
}

/** What a call of so many events is answered by. */
export function buildEnvelope(answer: 'take' | number, count: number): object {
  return answer === 'take'
    ? { status: 'success', code: 0, message: 'ok', data: { accepted: count, ignored: 0, rejected: [] } }
    : { status: 'failure', code: getCode(answer), message: 'no', data: null }
}

/** The code that answers of such a status have. */
function getCode(status: number): number {
  const error = Object.values(ERRORS).find((one) => one.status === status)
  if (!error) throw new Error(`Nothing is answered by ${status}`)
  return error.code
}

function parseCall(request: Request): EventCall {
  return (request.postDataJSON() as { options: EventCall }).options
}

/** Keeps signed-out viewers out of the experiments that change what is sent, and when. */
export async function excludeFromExperiments(context: BrowserContext): Promise<void> {
  const answerAs = async (route: Route) => {
    const answer = await route.fetch()
    const state = (await answer.json()) as PageState
    state.session.experimentsClient = {}
    await route.fulfill({ response: answer, json: state })
  }
  // A page that has gone meanwhile wants no answer any more.
  await context.route('**/_/_/state**', (route) => answerAs(route).catch(() => {}))
}

/** The events that wait in the browser, as they will be sent. */
export function waitingEvents(page: Page): Promise<WaitingEvent[]> {
  return page.evaluate(readWaitingEvents)
}

/** The user turns to another tab: headless Chromium takes every tab for visible, so the page is made to believe it. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

export async function showPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Follows the link of the pin that is shown with the middle button, which opens nothing here. */
export async function clickThrough(page: Page, times = 1): Promise<void> {
  await page
    .locator('main a[target="_blank"]')
    .first()
    .evaluate((link, count) => {
      const click = () => link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
      for (let place = 0; place < count; place += 1) click()
    }, times)
}
