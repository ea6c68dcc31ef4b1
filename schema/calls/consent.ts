import * as v from 'valibot'

const Flag = v.boolean('Say true or false')

/** `CookieConsentResource` update. */
export const ConsentInput = v.strictObject(
  { personalization: Flag, analytics: Flag, marketing: Flag },
  'Say for personalization, analytics and marketing whether they are allowed',
)

const Box = v.pipe(
  v.optional(v.string(), '0'),
  v.transform((text) => text === '1'),
)

/** The plain form: everything, nothing, or what is ticked. */
export const ConsentForm = v.object({
  choice: v.picklist(['all', 'none', 'some'], 'Accept all, reject all, or choose'),
  personalization: Box,
  analytics: Box,
  marketing: Box,
  next: v.optional(v.string()),
})
