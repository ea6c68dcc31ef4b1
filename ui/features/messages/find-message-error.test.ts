import { expect, test } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { MessageKey, Translate } from '#ui/app/texts/translate.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { pageText } from '../../../test/helpers/texts.ts'
import { describeRefusal, findMessageError, readMessageError } from './find-message-error.ts'

const t: Translate = (key: MessageKey) => pageText(key)

function refused(error: ErrorName, detail: string | null = null): ApiError {
  const { code, status } = ERRORS[error]
  return new ApiError('In the words of the server.', { status, code, detail, url: '/', accessControl: {} })
}

test.each<[ErrorName, string]>([
  ['conversationNotFound', 'This conversation is no longer available.'],
  ['messageNotFound', 'This message is no longer available.'],
  ['messagesNotAllowed', "You can't message this person. Only people they choose can."],
  ['messagingOff', 'Messages are off. Turn them on in your settings.'],
  ['conversationFull', 'This conversation is full.'],
  ['noRecipients', 'Choose at least one other person.'],
  ['noOneLeft', "There's no one left to message here."],
  ['takeBackExpired', "It's too late to take this message back. You can delete it for yourself."],
  ['acceptFirst', 'Accept this request first.'],
  ['messageNotYours', 'You can only unsend your own messages.'],
  ['conversationNotYours', 'Only the person who runs this group can remove people.'],
  ['pinNotFound', "This Pin is no longer available, so it can't be sent."],
  ['boardNotFound', "This board is no longer available, so it can't be sent."],
  ['userNotFound', "We couldn't find someone with that username."],
  ['emailUnconfirmed', 'Verify your own email before you message other addresses.'],
  ['duplicateText', "You've sent this to many people. Say it in your own words."],
  ['invalidInput', 'Write up to 2,000 characters.'],
  ['tooManyRequests', 'That was a lot of messages. Wait a moment, then try again.'],
  ['writeBanned', "Your account can't send messages right now."],
  ['unexpected', "We couldn't do that. Try again in a moment."],
])('%s is told as: %s', (error, text) => {
  expect(t(readMessageError(refused(error)))).toBe(text)
  expect(t(findMessageError({ error, problems: {} }) ?? 'messages.error.tooLong')).toBe(text)
})

test.each([
  ['options.user_ids: Must have up to 50 items', 'This conversation is full.'],
  ['options.add_user_ids: Must have up to 50 items', 'This conversation is full.'],
  ['options.emails: Must have up to 50 items', 'This conversation is full.'],
  ['options.emails.1: Not an address', "Check the email addresses. One of them isn't right."],
  ['options.name: Too long', 'Choose a name with up to 100 characters.'],
  ['options.text: Too long', 'Write up to 2,000 characters.'],
  ['options.source: Too long', 'Write up to 2,000 characters.'],
])('input that is wrong there is told by its field: %s', (detail, text) => {
  expect(t(readMessageError(refused('invalidInput', detail)))).toBe(text)
})

test('a form says what is wrong with one of its fields', () => {
  const problem = (field: string, error: ErrorName) =>
    t(findMessageError({ error: null, problems: { [field]: error } }) ?? 'messages.error.tooLong')
  expect(problem('people', 'userNotFound')).toBe("We couldn't find someone with that username.")
  expect(problem('people', 'invalidInput')).toBe('Say who this is for, with fewer names if there are many.')
  expect(problem('name', 'invalidInput')).toBe('Choose a name with up to 100 characters.')
  expect(findMessageError({ error: null, problems: {} })).toBeNull()
})

test('a refusal without a text of its own is told as the server says it, and a failure is not', () => {
  expect(describeRefusal(refused('crossSite', 'With its detail.'), t)).toBe('With its detail.')
  expect(describeRefusal(refused('crossSite'), t)).toBe('In the words of the server.')
  expect(describeRefusal(refused('conversationFull', 'options.emails: x'), t)).toBe('This conversation is full.')
  expect(describeRefusal(refused('unexpected', 'A trace'), t)).toBe("We couldn't do that. Try again in a moment.")
  expect(describeRefusal(new TypeError('Failed to fetch'), t)).toBe("We couldn't do that. Try again in a moment.")
})
