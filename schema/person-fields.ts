import * as v from 'valibot'

/** Longest name that a person or a business may have: the longest that fits a card on a phone in two lines. */
export const MAX_NAME_LENGTH = 80

/** Longest gender in one's own words. */
export const MAX_CUSTOM_GENDER_LENGTH = 50

export const GENDERS = ['female', 'male', 'unspecified', 'custom'] as const

/** What a line of text must not have: controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** One line of text: composed, trimmed, of at most `maxLength` characters. */
export function line(maxLength: number, message: string) {
  return v.pipe(
    v.string(message),
    v.transform((text) => text.normalize('NFC').trim()),
    v.maxLength(maxLength, message),
    v.check((text) => !UNSEEN.test(text), message),
  )
}

const INVALID_NAME = `A name has 1 to ${MAX_NAME_LENGTH} characters and no control characters`

/** Something that can be seen: some letters and signs of Unicode are blank. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

/** A name of a person or a business. */
export const Name = v.pipe(
  line(MAX_NAME_LENGTH, INVALID_NAME),
  v.check((text) => VISIBLE.test(text), INVALID_NAME),
)

/** A birthday as 2001-04-30. Whether somebody of that age may have an account is not said here. */
export const Birthday = v.pipe(
  v.string(),
  v.isoDate('Give your birthday as 2001-04-30'),
  v.check(isRealDate, 'There is no such day'),
)

export const Gender = v.picklist(GENDERS, 'There is no such gender; use "custom"')

export const CustomGender = line(MAX_CUSTOM_GENDER_LENGTH, 'A gender of your own has at most 50 characters')

/** A country by its two-letter code. */
export const CountryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'A country is a two-letter code such as SE'))

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
