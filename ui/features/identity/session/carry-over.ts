import { COUNTRY_SESSION_RENEWAL_MS, COUNTRY_TOKEN_URL } from '#schema/constants/country-sessions.ts'
import type { CountryTokenData } from '#schema/calls/country-sessions.ts'
import { href } from '#schema/routes.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { postForm } from '#ui/platform/network/post-form.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { isNumber, isString, shape } from '#ui/platform/storage/shape.ts'

const KEY = 'country_session'

interface CarriedOver {
  userId: string
  origin: string
  at: number
}

const isCarriedOver = shape<CarriedOver>({ userId: isString, origin: isString, at: isNumber })

export async function carrySessionOver(userId: string, origin: string): Promise<void> {
  const last = localStore.readJson(KEY, isCarriedOver)
  const now = Date.now()
  const isFresh = last?.userId === userId && last.origin === origin && now - last.at < COUNTRY_SESSION_RENEWAL_MS
  if (isFresh) return
  try {
    const { token, target_origin } = await callResource<CountryTokenData>(
      href('resource', { name: 'ApiResource', verb: 'create' }),
      { url: COUNTRY_TOKEN_URL, data: { target_origin: origin } },
    )
    const { status, envelope } = await postForm(target_origin + href('countrySession'), { token })
    if (envelope?.status === 'success') localStore.writeJson(KEY, { userId, origin, at: now } satisfies CarriedOver)
    else reportMetric('country_session_failure', { status })
  } catch (error) {
    reportMetric('country_session_failure', { reason: String(error) })
  }
}
