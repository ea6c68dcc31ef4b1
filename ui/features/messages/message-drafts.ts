import { isString, recordOf } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'

const isTexts = recordOf(isString)

/** Each account that is used in this browser has its own. */
const keyOf = (viewerId: string) => ['message_drafts', viewerId].join(' ')

/** The drafts by the ids of their conversations. */
function read(viewerId: string): Record<string, string> {
  return localStore.readJson(keyOf(viewerId), isTexts) ?? {}
}

/** What was written and not sent. */
export function readDraft(viewerId: string, conversationId: string): string {
  return read(viewerId)[conversationId] ?? ''
}

export function rememberDraft(viewerId: string, conversationId: string, text: string): void {
  const { [conversationId]: before, ...others } = read(viewerId)
  const texts = text.trim() === '' ? others : { ...others, [conversationId]: text }
  if (Object.keys(texts).length > 0) localStore.writeJson(keyOf(viewerId), texts)
  else if (before !== undefined) localStore.remove(keyOf(viewerId))
}
