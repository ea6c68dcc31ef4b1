import * as v from 'valibot'
import { issueText, type IssueText } from '../issue-text.ts'
import { isLinkLike } from '../link-like.ts'
import { cleanCharacters, countCharacters } from '../plain-text.ts'

/** What fits a card on a phone in two lines. */
export const MAX_NAME_LENGTH = 80

export const MAX_CUSTOM_GENDER_LENGTH = 50

export const GENDERS = ['female', 'male', 'unspecified', 'custom'] as const

/** Controls, and marks that change the direction of text. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Cleaned as all texts are, and refused where it would turn the text around it; of at most `maxLength` code points. */
export function line(maxLength: number, message: IssueText) {
  return v.pipe(
    v.string(message),
    v.transform((text) => text.trim()),
    v.check((text) => !UNSEEN.test(text), message),
    v.transform((text) => cleanCharacters(text).trim()),
    v.check((text) => countCharacters(text) <= maxLength, message),
  )
}

/** Names go into mails, whose readers would take a link for the site's own. */
function withoutLinks<Text extends v.GenericSchema<string, string>>(text: Text) {
  return v.pipe(
    text,
    v.check((value) => !isLinkLike(value), issueText('linkInName')),
  )
}

const INVALID_NAME = issueText('name', { max: MAX_NAME_LENGTH })

/** Some letters and symbols of Unicode are blank. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

export const Name = withoutLinks(
  v.pipe(
    line(MAX_NAME_LENGTH, INVALID_NAME),
    v.check((text) => VISIBLE.test(text), INVALID_NAME),
  ),
)

/** May be empty. */
export const LastName = withoutLinks(line(MAX_NAME_LENGTH, issueText('line', { max: MAX_NAME_LENGTH })))

/** Written as 2001-04-30; doesn't check the minimum age. */
export const Birthday = v.pipe(
  v.string(),
  v.isoDate(issueText('birthday')),
  v.check(isRealDate, issueText('noSuchDay')),
)

export const Gender = v.picklist(GENDERS)

export const CustomGender = line(MAX_CUSTOM_GENDER_LENGTH, issueText('line', { max: MAX_CUSTOM_GENDER_LENGTH }))

export const CountryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, issueText('country')))

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
