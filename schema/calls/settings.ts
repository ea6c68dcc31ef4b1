import * as v from 'valibot'
import { isLocale } from '../constants/locales.ts'
import {
  AUDIENCES,
  MAX_ABOUT_LENGTH,
  MAX_DOMAIN_URL_LENGTH,
  MAX_FILTERED_WORD_LENGTH,
  MAX_FILTERED_WORDS,
} from '../constants/settings.ts'
import { EmailAddress } from '../email.ts'
import { Id } from '../id.ts'
import { Birthday, CountryCode, CustomGender, Gender, line, MAX_NAME_LENGTH, Name } from '../person-fields.ts'
import { defineQuery, QueryError } from '../query.ts'
import {
  SETTING_NAMES,
  settingRow,
  type SETTINGS,
  type SettingKind,
  type SettingName,
  type SettingsWith,
} from '../settings.ts'
import { NewUsername } from '../username.ts'

const INVALID_ABOUT = `Write at most ${MAX_ABOUT_LENGTH} characters, without control characters`

const About = v.pipe(
  v.string(INVALID_ABOUT),
  v.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  v.maxLength(MAX_ABOUT_LENGTH, INVALID_ABOUT),
  v.check((text) => !/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u.test(text), INVALID_ABOUT),
)

const INVALID_WEBSITE = 'Give the address of your site, such as https://example.org'

/** A host name with at least one dot, in the form that URLs give it. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/

/**
 * The address of somebody's site as it is stored: `https://example.org` of `example.org/`. Null for what is no site that
 * everybody could visit.
 */
export function normaliseWebsite(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password, hostname, host, pathname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (username !== '' || password !== '' || !PUBLIC_HOST.test(hostname)) return null
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
}

const Website = v.pipe(
  line(MAX_DOMAIN_URL_LENGTH, INVALID_WEBSITE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const website = normaliseWebsite(dataset.value)
    if (website !== null) return website
    addIssue({ message: INVALID_WEBSITE })
    return NEVER
  }),
)

const Audience = v.picklist(AUDIENCES, `Choose one of: ${AUDIENCES.join(', ')}`)
const Flag = v.boolean('Say true or false')

const INVALID_WORD = `A word has 1 to ${MAX_FILTERED_WORD_LENGTH} letters, digits, spaces, hyphens and apostrophes`

const FilteredWords = v.pipe(
  v.array(
    v.pipe(
      line(MAX_FILTERED_WORD_LENGTH, INVALID_WORD),
      v.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’-]*[\p{L}\p{M}\p{N}])?$/u, INVALID_WORD),
    ),
    'Send a list of words',
  ),
  v.maxLength(MAX_FILTERED_WORDS, `There are at most ${MAX_FILTERED_WORDS} words`),
  v.transform((words) => [...new Set(words)]),
)

/** What a setting of each kind may be changed to. */
const VALUES = {
  flag: Flag,
  audience: Audience,
  words: FilteredWords,
  username: NewUsername,
  name: Name,
  lastName: line(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters`),
  about: About,
  gender: Gender,
  customGender: CustomGender,
  birthday: Birthday,
  country: CountryCode,
  locale: v.pipe(v.string(), v.check(isLocale, 'There is no such locale')),
  website: Website,
  email: EmailAddress,
} as const satisfies Record<SettingKind, v.GenericSchema>

type KindOf<Name extends SettingName> = (typeof SETTINGS)[Name]['kind']
type ValueOf<Name extends SettingName> = (typeof VALUES)[KindOf<Name>]
type ChangeOf<Name extends SettingName> =
  Name extends SettingsWith<{ mayBeNull: 'always' }> ? v.NullableSchema<ValueOf<Name>, undefined> : ValueOf<Name>

function changeOf(name: SettingName): v.GenericSchema {
  const { kind, mayBeNull } = settingRow(name)
  return v.optional(mayBeNull === 'always' ? v.nullable(VALUES[kind]) : VALUES[kind])
}

const ENTRIES = Object.fromEntries(SETTING_NAMES.map((name) => [name, changeOf(name)])) as {
  [Name in SettingName]: v.OptionalSchema<ChangeOf<Name>, undefined>
}

/** Whatever is no setting is refused by its path, so that nobody sets what is not theirs to set. */
function onlyKnown(issue: v.StrictObjectIssue): string {
  return issue.expected === 'never' ? 'This cannot be changed here' : 'Send an object with the settings to change'
}

/** The settings that are to change. */
export const SettingsChanges = v.strictObject(ENTRIES, onlyKnown)
export type SettingsChanges = v.InferOutput<typeof SettingsChanges>

const Passcode = v.optional(v.pipe(v.string(), v.maxLength(20, 'A passcode has four digits')))

/** `UserSettingsResource` update: the changed settings, and the parental passcode where one is asked for. */
export const UpdateSettingsInput = v.strictObject({ ...ENTRIES, passcode: Passcode }, onlyKnown)

/**
 * `AggregatedCommentFeaturesResource` update (closeup specification, section 7): what comments may do on one's own
 * pins and with one's own name.
 */
export const CommentFeaturesInput = v.strictObject(
  {
    userId: Id,
    featureMap: v.strictObject(
      {
        comments_from: ENTRIES.comments_from,
        mentions_from: ENTRIES.mentions_from,
        filtered_words: ENTRIES.filtered_words,
      },
      onlyKnown,
    ),
    passcode: Passcode,
  },
  onlyKnown,
)

/** Answer of `AggregatedCommentFeaturesResource` update. */
export interface CommentFeaturesData {
  userId: string
  featureMap: Pick<UserSettings, 'comments_from' | 'mentions_from' | 'filtered_words'>
}

/** What a setting of some kinds is shown as; all others are texts. */
const SHOWN = { flag: v.boolean(), audience: v.picklist(AUDIENCES), words: v.array(v.string()) } as const
const Text = v.string()

type ShownAs<Name extends SettingName> =
  KindOf<Name> extends keyof typeof SHOWN ? (typeof SHOWN)[KindOf<Name>] : typeof Text
/** Other accounts have none of the settings of a business. */
type NullableName = SettingsWith<{ mayBeNull: string }> | SettingsWith<{ owner: 'business' }>

function shownAs(name: SettingName): v.GenericSchema {
  const { kind, mayBeNull, owner } = settingRow(name)
  const shown = kind === 'flag' || kind === 'audience' || kind === 'words' ? SHOWN[kind] : Text
  return mayBeNull !== undefined || owner === 'business' ? v.nullable(shown) : shown
}

const SHOWN_ENTRIES = Object.fromEntries(SETTING_NAMES.map((name) => [name, shownAs(name)])) as {
  [Name in SettingName]: Name extends NullableName ? v.NullableSchema<ShownAs<Name>, undefined> : ShownAs<Name>
}

/** One's own settings: answer of `UserSettingsResource` get and update. */
export const UserSettings = v.object({
  __typename: v.literal('UserSettings'),
  id: v.string(),
  is_partner: v.boolean(),
  ...SHOWN_ENTRIES,
})
export type UserSettings = v.InferOutput<typeof UserSettings>

/** The viewer's own settings, or the error type where nobody is signed in. */
export const SettingsQuery = defineQuery('SettingsQuery', v.object({}), v.union([UserSettings, QueryError]))
