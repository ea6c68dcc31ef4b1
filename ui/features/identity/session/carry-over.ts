import type { ApiInput, CountrySessionData } from '#schema/identity/country-session-calls.ts'
import {
  COUNTRY_SESSION_PAUSE_MS,
  COUNTRY_SESSION_RENEWAL_MS,
  COUNTRY_TOKEN_URL,
} from '#schema/identity/country-session-constants.ts'
import { href } from '#schema/routes.ts'
import { readPath, submitForm, watchForInput } from '#ui/platform/document/submit-form.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { reach } from '#ui/platform/network/ping.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { isNumber, oneOf, isString, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'

const KEY = 'country_session'

const REACH_TIMEOUT_MS = 3_000

interface Attempt {
  userId: string
  origin: string
  at: number
  /** `left` before the page goes: if it comes back with nothing done, it does not go again. */
  state: 'left' | 'done' | 'failed'
}

const isAttempt = shape<Attempt>({
  userId: isString,
  origin: isString,
  at: isNumber,
  state: oneOf(['left', 'done', 'failed']),
})

/**
 * Browsers keep a cookie of another site only if its own page sets it. So the page goes there by a form, which leads
 * back to it at once: right after it came, before the viewer has done anything, and only to a domain that answers.
 */
export async function carrySessionOver(userId: string, origin: string): Promise<void> {
  const last = localStore.readJson(KEY, isAttempt)
  const isSame = last?.userId === userId && last.origin === origin
  const age = Date.now() - (last?.at ?? 0)
  if (isSame && last.state === 'done' && age < COUNTRY_SESSION_RENEWAL_MS) return
  if (isSame && last.state === 'failed' && age < COUNTRY_SESSION_PAUSE_MS) return
  const note = (state: Attempt['state']) =>
    localStore.writeJson(KEY, { userId, origin, at: Date.now(), state } satisfies Attempt)
  try {
    if (isSame && last.state === 'left') {
      // Noted first: whatever happens now, it does not go again.
      note('failed')
      const answer = await callApi({ target_origin: origin, is_back: true })
      if ('is_carried' in answer && answer.is_carried) note('done')
      else reportMetric('country_session_failure', { reason: 'not carried over' })
      return
    }
    const mayGo = watchForInput()
    // The viewer would otherwise be left with the browser's own error page.
    await reach(origin + href('robots'), REACH_TIMEOUT_MS)
    const answer = await callApi({ target_origin: origin })
    if (!('token' in answer) || !mayGo()) return
    note('left')
    // There would be no end to it without storage.
    if (localStore.readJson(KEY, isAttempt)?.state !== 'left') return
    submitForm(answer.target_origin + href('countrySession'), { token: answer.token, next: readPath(), is_back: '1' })
  } catch (error) {
    note('failed')
    reportMetric('country_session_failure', { reason: String(error) })
  }
}

function callApi(data: Partial<ApiInput['data']>): Promise<CountrySessionData> {
  return sendCall('ApiResource.create', { url: COUNTRY_TOKEN_URL, data })
}
