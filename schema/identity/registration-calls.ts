import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { MAX_CAMPAIGN_LENGTH, MAX_INVITE_CODE_LENGTH, MAX_REFERRER_LENGTH } from '../constants/limits.ts'
import { isLocale } from '../constants/locales.ts'
import { EmailAddress } from '../email.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText, type IssueText } from '../issue-text.ts'
import { reviveWellFormed } from '../json-text.ts'
import { Birthday, CountryCode, CustomGender, Gender, Name } from '../people/person-fields.ts'
import { NewUsername } from '../people/username.ts'
import { HandshakeData } from './account-calls.ts'
import { INSTALL_ID_HEADER, findRegistrationKind } from './registration-constants.ts'
import { FacebookId, ServiceToken } from './sign-in-service-calls.ts'

/** Usually a UUID; any text of that size is accepted. */
export const InstallId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, issueText('installId', { header: INSTALL_ID_HEADER })),
)

/** JSON text in a form, or the value itself in a JSON body. */
function json<const Schema extends v.GenericSchema>(schema: Schema, message: IssueText) {
  const text = v.pipe(
    v.string(message),
    v.maxLength(16_384, message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value, reviveWellFormed) as unknown
      } catch {
        addIssue({ message })
        return NEVER
      }
    }),
  )
  return v.union([schema, v.pipe(text, schema)], message)
}

const Password = v.pipe(v.string(), v.maxLength(1_024, issueText('passwordTooLong')))

const VisitedPages = json(
  v.pipe(v.array(v.looseObject({ path: v.pipe(v.string(), v.maxLength(2_000)) })), v.maxLength(20)),
  issueText('visitedPages'),
)
const UserBehavior = json(v.record(v.string(), v.unknown()), issueText('jsonObject'))

/**
 * Empty fields count as absent. `referrer`, `utm_campaign`, `visited_pages` and `user_behavior_data` are never stored
 * with the account: a log line without a name has what they say, and visits come with the landing signals, which export
 * and erasure cover.
 */
const ENTRIES = {
  email: v.optional(EmailAddress),
  username: v.optional(NewUsername),
  /** Taken as typed; `schema/identity/password.ts` has the rules. */
  password: v.optional(Password),
  first_name: v.optional(Name),
  last_name: v.optional(Name),
  country: v.optional(CountryCode),
  locale: v.optional(v.pipe(v.string(), v.check(isLocale, issueText('locale')))),
  referrer: v.optional(v.pipe(v.string(), v.maxLength(MAX_REFERRER_LENGTH))),
  birthday: v.optional(Birthday),
  gender: v.optional(Gender),
  custom_gender: v.optional(CustomGender),
  business_name: v.optional(Name),
  invite_code: v.optional(v.pipe(v.string(), v.maxLength(MAX_INVITE_CODE_LENGTH), v.regex(/^[\w-]+$/))),
  facebook_id: v.optional(FacebookId),
  facebook_token: v.optional(ServiceToken),
  google_open_id_token: v.optional(ServiceToken),
  recaptcha_v3_token: v.optional(ServiceToken),
  visited_pages: v.optional(VisitedPages),
  utm_campaign: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAMPAIGN_LENGTH))),
  user_behavior_data: v.optional(UserBehavior),
}

const SENT_BY_PAGES = 'No one is turned away because a page of another version knows one field more'

const Filled = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))),
)

/** Callers and verbs see the schema of the fields. */
function filled<Schema extends v.GenericSchema>(fields: Schema) {
  type Output = v.InferOutput<Schema>
  const some = fields as unknown as v.GenericSchema<Record<string, unknown>, Output>
  return v.pipe(Filled, some) as unknown as v.GenericSchema<v.InferInput<Schema>, Output>
}

export const RegistrationInput = filled(ignoringOthers(v.object(ENTRIES), SENT_BY_PAGES))
export type RegistrationInput = v.InferOutput<typeof RegistrationInput>

/** The kind must match the path. */
export const HandshakeRegistrationInput = v.pipe(
  filled(ignoringOthers(v.object({ ...ENTRIES, kind: v.string() }), SENT_BY_PAGES)),
  v.check(
    ({ kind, ...input }) => kind === findRegistrationKind(input),
    ({ input }) => issueText('registrationKind', { kind: findRegistrationKind(input) }),
  ),
)

const formFields = {
  email: EmailAddress,
  password: v.pipe(Password, v.nonEmpty()),
  birthday: Birthday,
  next: v.optional(v.string()),
}
const PersonForm = v.object({ ...formFields, first_name: Name })
const BusinessForm = v.object({ ...formFields, business_name: Name })

/** Every field is required; a business also has a name. */
export const SignUpForm = v.lazy((fields) =>
  typeof fields === 'object' && fields !== null && 'business_name' in fields ? BusinessForm : PersonForm,
)
export type SignUpForm = v.InferOutput<typeof SignUpForm>

export const RegisterByHandshakeCall = defineCall('POST registerHandshake', HandshakeRegistrationInput, HandshakeData)
/** Starts the session, which the answer sets as a cookie. */
export const RegisterCall = defineCall('UserRegisterResource.create', RegistrationInput, NoAnswer)
