import * as v from 'valibot'
import { issueText } from './issue-text.ts'
import { countCharacters, toPlainLine, toPlainText } from './plain-text.ts'

/** What a person types in one line; '' where nothing of it can be seen. At most `max` code points. */
export function line(max: number) {
  return v.pipe(v.string(), v.transform(toPlainLine), withinLimit(max))
}

/** The same with its line breaks. */
export function paragraphs(max: number) {
  return v.pipe(v.string(), v.transform(toPlainText), withinLimit(max))
}

export function withinLimit(max: number) {
  return v.check<string, string>((text) => countCharacters(text) <= max, issueText('maxLength', { limit: max }))
}
