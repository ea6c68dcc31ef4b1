import * as v from 'valibot'
import { AUDIENCES } from '../constants/audiences.ts'
import { isLocale } from '../constants/locales.ts'
import { EmailAddress } from '../email.ts'
import { issueText } from '../issue-text.ts'
import { Birthday, CountryCode, CustomGender, Gender, LastName, line, Name } from '../people/person-fields.ts'
import { NewUsername } from '../people/username.ts'
import { cleanCharacters, countCharacters } from '../plain-text.ts'
import { MAX_ABOUT_LENGTH, MAX_DOMAIN_URL_LENGTH, MAX_FILTERED_WORD_LENGTH, MAX_FILTERED_WORDS } from './constants.ts'
import type { SettingKind } from './settings.ts'

const INVALID_ABOUT = issueText('line', { max: MAX_ABOUT_LENGTH })

const About = v.pipe(
  v.string(INVALID_ABOUT),
  v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
  v.check((text) => !/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u.test(text), INVALID_ABOUT),
  v.transform((text) => cleanCharacters(text).trim()),
  v.check((text) => countCharacters(text) <= MAX_ABOUT_LENGTH, INVALID_ABOUT),
)

const INVALID_WEBSITE = issueText('website')

/** A host has at least one dot, as URLs spell it. */
const PUBLIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/

/** `https://example.org` for `example.org/`; null for anything but a public site. */
export function normalizeWebsite(text: string): string | null {
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
    const website = normalizeWebsite(dataset.value)
    if (website !== null) return website
    addIssue({ message: INVALID_WEBSITE })
    return NEVER
  }),
)

const INVALID_WORD = issueText('filteredWord', { max: MAX_FILTERED_WORD_LENGTH })

const FilteredWords = v.pipe(
  v.array(
    v.pipe(
      line(MAX_FILTERED_WORD_LENGTH, INVALID_WORD),
      v.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’-]*[\p{L}\p{M}\p{N}])?$/u, INVALID_WORD),
    ),
  ),
  v.maxLength(MAX_FILTERED_WORDS),
  v.transform((words) => [...new Set(words)]),
)

interface SettingValue {
  change: v.GenericSchema
  shown: v.GenericSchema
}

const Text = v.string()

/** The schemas of input and output by kind. */
export const SETTING_VALUES = {
  flag: { change: v.boolean(), shown: v.boolean() },
  audience: {
    change: v.picklist(AUDIENCES),
    shown: v.picklist(AUDIENCES),
  },
  words: { change: FilteredWords, shown: v.array(v.string()) },
  username: { change: NewUsername, shown: Text },
  name: { change: Name, shown: Text },
  lastName: { change: LastName, shown: Text },
  about: { change: About, shown: Text },
  gender: { change: Gender, shown: Text },
  customGender: { change: CustomGender, shown: Text },
  birthday: { change: Birthday, shown: Text },
  country: { change: CountryCode, shown: Text },
  locale: { change: v.pipe(v.string(), v.check(isLocale, issueText('locale'))), shown: Text },
  website: { change: Website, shown: Text },
  email: { change: EmailAddress, shown: Text },
} as const satisfies Record<SettingKind, SettingValue>
