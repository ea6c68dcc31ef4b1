import { CONVERSATION_CHANGE_LIMIT } from '#schema/constants/limits.ts'
import { ConversationForm, NewMessageForm } from '#schema/messages/calls.ts'
import { MAX_MESSAGE_FORM_BYTES, WHOLE_CONVERSATION } from '#schema/messages/constants.ts'
import { file, form } from '#worker/action.ts'
import { changeByForm, markReadByImage, startByForm } from './message-forms.ts'

const MEMBER = { who: 'member' } as const
const CHANGE = { who: 'member', limit: { rule: CONVERSATION_CHANGE_LIMIT, by: 'viewer' } } as const

/** Messages without scripts; one may also block and report there, which other features do. */
export const messageForms = [
  form({
    ...MEMBER,
    route: 'newMessage',
    maxBytes: MAX_MESSAGE_FORM_BYTES,
    input: NewMessageForm,
    again: (_, { people = '', text = '', pin = '', board = '', user = '' }) => ({
      values: { people, text, pin, board, user },
    }),
    run: startByForm,
  }),
  form({
    ...CHANGE,
    whenBanned: 'verb',
    route: 'conversation',
    maxBytes: MAX_MESSAGE_FORM_BYTES,
    input: ConversationForm,
    again: (_, { text = '', ...fields }) =>
      fields['action'] === 'report'
        ? { values: fields, query: { report: fields['message_id'] || WHOLE_CONVERSATION } }
        : { values: { text } },
    run: changeByForm,
  }),
  file({ ...MEMBER, route: 'readMark', changes: true, run: markReadByImage }),
]
