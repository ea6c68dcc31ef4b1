import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CALLS } from './all-calls.ts'

/** What each input takes that a person writes; read by itself, it must be cleaned as all texts are. */
const MODULES = import.meta.glob<Record<string, unknown>>('./*/*calls.ts', { eager: true })

/** Inputs of which what is said of a field holds, by the name of the field or `Input.field`. */
const AS_IT_IS: Record<string, string> = {
  'a secret or a proof: compared whole':
    'password old_password new_password Password passcode currentPasscode confirmPasscode code token ' +
    'mfa_token facebook_token google_open_id_token recaptcha_token recaptcha_v3_token secret passkey ' +
    'PasscodeProof ServiceToken',
  'names something that is there, or nothing':
    'username_or_email username who id commentId parent_id node_id passkey_id bookmark facebook_id FacebookId ' +
    'terms fields kind type until experiment_name experiment_group interest_list people ExperimentChoiceForm',
  'an address, read by its parser': 'url next target_origin path referrer preview_url link',
  'searched for, and not stored': 'q SearchTerm search_term',
  'recorded as it was sent, for counting; shown to no one else':
    'view_parameter view_data component element object_id_str aux_data event_data appState ' +
    'clientTrackingParams client_tracking_params made_for source campaignId utm_campaign view_type',
  'becomes a yes or no, or a choice':
    'personalization analytics marketing allows_comments provenance isThirdPartyAd usesLocation usesInterests ' +
    'usesCustomerList WelcomeForm PromotionForm.full_name PromotionForm.email PromotionForm.phone_number ' +
    'PromotionForm.zip_code',
  'read again by the input of the call that it fills':
    'PinForm.title PinForm.description PinForm.alt_text backupEmail confirmBackupEmail LeadForm.full_name ' +
    'LeadForm.email LeadForm.phone_number LeadForm.zip_code',
  'sent along by a button, and not read': 'force user_id List-Unsubscribe EditBoardForm.title LeadForm.consent',
  'an amount, normalized': 'price standard_price min_price max_price free_shipping_price',
  'cleaned, with spaces in the place of control characters': 'PasskeyInput.name',
  'cleaned with its mentions, which move along': 'CreateCommentInput.text UpdateCommentInput.text',
}

/** Marks in boxes, one for each kind of news and channel. */
const MARKS = /^NotificationForm\.\w+\.\w+$/

const REASONS = new Map(
  Object.entries(AS_IT_IS).flatMap(([why, fields]) => fields.split(' ').map((field) => [field, why])),
)

type Schema = v.GenericSchema
type Parts = Partial<{
  pipe: readonly ({ kind: string } & Schema)[]
  entries: Record<string, Schema>
  item: Schema
  value: Schema
  wrapped: Schema
  options: Schema[]
}>

/** The strings in a schema by their path, each with what is done to it. */
function listStrings(schema: Schema, path: string): [path: string, schema: Schema][] {
  const { pipe, entries, item, value, wrapped, options } = schema as Schema & Parts
  if (pipe) {
    const inner = pipe.filter(({ kind }) => kind === 'schema')
    if (inner.every(({ type }) => type === 'string')) return [[path, schema]]
    return inner.filter(({ type }) => type !== 'string').flatMap((one) => listStrings(one, path))
  }
  if (schema.type === 'string') return [[path, schema]]
  const named = Object.entries(entries ?? {}).flatMap(([name, one]) => listStrings(one, `${path}.${name}`))
  const others = [item, value, wrapped, ...(options ?? [])].flatMap((one) => (one ? listStrings(one, path) : []))
  return [...named, ...others]
}

/** All schemas inside of one. */
function listParts(schema: Schema): Schema[] {
  const { pipe = [], entries = {}, item, value, wrapped, options = [] } = schema as Schema & Parts
  const parts = [...pipe, ...Object.values(entries), item, value, wrapped, ...options]
  return parts.flatMap((part) => (part && part !== schema && isSchema(part) ? [part, ...listParts(part)] : []))
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** What calls take, and all that is named as what a call or form takes: answers are declared beside them. */
const inputs = new Set<unknown>(Object.values(CALLS).flatMap(({ input }) => [input, ...listParts(input)]))

const STRINGS = Object.values(MODULES).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isSchema(value) && (inputs.has(value) || /(?:Input|Form)$/.test(name)) ? listStrings(value, name) : [],
  ),
)

/** Turned around, with a control character, a decomposed letter and a stack of marks. */
const TYPED = `a\u202Eb\u0007 e\u0301 z${'\u0323'.repeat(20)}`
const CLEAN = `ab \u00E9 \u1E93${'\u0323'.repeat(7)}`

it.each(STRINGS)('%s takes no signs that turn, hide or cover what is around them', (path, schema) => {
  const read = v.safeParse(schema, TYPED)
  const field = path.split('.').at(-1) ?? ''
  if (REASONS.has(path) || REASONS.has(field) || MARKS.test(path)) return
  // Refused, or cleaned.
  if (read.success) expect(read.output).toBe(CLEAN)
})
