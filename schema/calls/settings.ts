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
import { NewUsername } from '../username.ts'
import { normaliseWebsite } from '../website.ts'

const INVALID_ABOUT = `Write at most ${MAX_ABOUT_LENGTH} characters, without control characters`

const About = v.pipe(
  v.string(INVALID_ABOUT),
  v.transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  v.maxLength(MAX_ABOUT_LENGTH, INVALID_ABOUT),
  v.check((text) => !/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u.test(text), INVALID_ABOUT),
)

const INVALID_WEBSITE = 'Give the address of your site, such as https://example.org'

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

/** Everything that somebody may change about their account by saving settings. */
const ENTRIES = {
  username: v.optional(NewUsername),
  first_name: v.optional(Name),
  last_name: v.optional(line(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters`)),
  /** Follows from the first and the last name where it is left out. */
  full_name: v.optional(Name),
  about: v.optional(About),
  gender: v.optional(v.nullable(Gender)),
  custom_gender: v.optional(v.nullable(CustomGender)),
  birthday: v.optional(Birthday),
  country: v.optional(v.nullable(CountryCode)),
  locale: v.optional(v.pipe(v.string(), v.check(isLocale, 'There is no such locale'))),
  domain_url: v.optional(v.nullable(Website)),
  business_name: v.optional(Name),
  contact_email: v.optional(v.nullable(EmailAddress)),
  should_show_messaging: v.optional(Flag),
  messages_from: v.optional(Audience),
  mentions_from: v.optional(Audience),
  comments_from: v.optional(Audience),
  filtered_words: v.optional(FilteredWords),
  is_private_profile: v.optional(Flag),
  hide_from_search: v.optional(Flag),
  allow_personalization_cookies: v.optional(Flag),
  allow_analytic_cookies: v.optional(Flag),
  allow_marketing_cookies: v.optional(Flag),
  third_party_marketing_tracking_enabled: v.optional(Flag),
}

/** Whatever is not named above is refused by its path, so that nobody sets what is not theirs to set. */
function onlyKnown(issue: v.StrictObjectIssue): string {
  return issue.expected === 'never' ? 'This cannot be changed here' : 'Send an object with the settings to change'
}

/** The settings that are to change. */
export const SettingsChanges = v.strictObject(ENTRIES, onlyKnown)
export type SettingsChanges = v.InferOutput<typeof SettingsChanges>

const Passcode = v.optional(v.pipe(v.string(), v.maxLength(20, 'A passcode has four digits')))

/** `UserSettingsResource` update: the changed settings, and the parental passcode where one is asked for. */
export const UpdateSettingsInput = v.strictObject({ ...ENTRIES, passcode: Passcode }, onlyKnown)

/** `AggregatedCommentFeaturesResource` update: what comments may do on one's own pins and with one's own name. */
export const CommentFeaturesInput = v.strictObject(
  {
    userId: Id,
    featureMap: v.strictObject(
      {
        comments_from: v.optional(Audience),
        mentions_from: v.optional(Audience),
        filtered_words: v.optional(FilteredWords),
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

/** One's own settings: answer of `UserSettingsResource` get and update. */
export const UserSettings = v.object({
  __typename: v.literal('UserSettings'),
  id: v.string(),
  is_partner: v.boolean(),
  username: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  full_name: v.string(),
  about: v.string(),
  gender: v.nullable(v.string()),
  custom_gender: v.nullable(v.string()),
  birthday: v.nullable(v.string()),
  country: v.nullable(v.string()),
  locale: v.string(),
  domain_url: v.nullable(v.string()),
  /** These two of a business account only. */
  business_name: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  should_show_messaging: v.boolean(),
  messages_from: v.picklist(AUDIENCES),
  mentions_from: v.picklist(AUDIENCES),
  comments_from: v.picklist(AUDIENCES),
  filtered_words: v.array(v.string()),
  is_private_profile: v.boolean(),
  hide_from_search: v.boolean(),
  allow_personalization_cookies: v.boolean(),
  allow_analytic_cookies: v.boolean(),
  allow_marketing_cookies: v.boolean(),
  third_party_marketing_tracking_enabled: v.boolean(),
})
export type UserSettings = v.InferOutput<typeof UserSettings>
