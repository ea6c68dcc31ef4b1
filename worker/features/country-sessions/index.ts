import { ApiInput, CountrySessionForm } from '#schema/calls/country-sessions.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { call, resource } from '#worker/action.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { exchangeCountryToken } from './exchange-country-token.ts'
import { issueCountryToken } from './issue-country-token.ts'

/** Carries a session over from the main site to a national domain of the same operator. */
export const countrySessions = [
  call({ route: resource('ApiResource', 'create'), who: 'member', input: ApiInput, run: issueCountryToken }),
  call({
    route: 'countrySession',
    who: 'anyone',
    input: CountrySessionForm,
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    origins: ({ SITE_ORIGIN }) => parseOrigins(SITE_ORIGIN),
    run: exchangeCountryToken,
  }),
]
