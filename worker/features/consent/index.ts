import { ConsentForm, ConsentInput } from '#schema/calls/consent.ts'
import { CONSENT_PURPOSES, FULL_CONSENT, NO_CONSENT } from '#schema/consent.ts'
import { localPath } from '#schema/local-path.ts'
import { call, form, resource } from '#worker/action.ts'
import { keepConsent } from './keep-consent.ts'

export const consent = [
  call({
    route: resource('CookieConsentResource', 'update'),
    who: 'anyone',
    input: ConsentInput,
    run: keepConsent,
  }),

  form({
    route: 'cookies',
    who: 'anyone',
    input: ConsentForm,
    open({ tracking }) {
      const ticked = CONSENT_PURPOSES.filter((purpose) => tracking.consent?.[purpose])
      return { values: Object.fromEntries(ticked.map((purpose) => [purpose, '1'])) }
    },
    again: (_, fields) => ({ values: { ...fields } }),
    async run(context, { choice, next, ...boxes }) {
      await keepConsent(context, choice === 'some' ? boxes : choice === 'all' ? FULL_CONSENT : NO_CONSENT)
      return next ? { to: localPath(next) } : { done: 'saved' }
    },
  }),
]
