import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { issueText } from '../issue-text.ts'

const Flag = v.boolean()

export const ConsentInput = v.strictObject(
  { personalization: Flag, analytics: Flag, marketing: Flag },
  issueText('consent'),
)

/** What counts from then on: no answer of a minor allows marketing. */
const StoredConsent = v.object({ personalization: Flag, analytics: Flag, marketing: Flag })

export const SaveConsentCall = defineCall('CookieConsentResource.update', ConsentInput, StoredConsent)

const Box = v.pipe(
  v.optional(v.string(), '0'),
  v.transform((text) => text === '1'),
)

export const ConsentForm = v.object({
  choice: v.picklist(['all', 'none', 'some']),
  personalization: Box,
  analytics: Box,
  marketing: Box,
  next: v.optional(v.string()),
})
