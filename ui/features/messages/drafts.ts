import { isString, recordOf, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'

const KEY = 'message_drafts'

interface Drafts {
  viewerId: string
  /** By the ids of their conversations. */
  texts: Record<string, string>
}

const isDrafts = shape<Drafts>({ viewerId: isString, texts: recordOf(isString) })

function read(viewerId: string): Record<string, string> {
  const kept = localStore.readJson(KEY, isDrafts)
  return kept?.viewerId === viewerId ? kept.texts : {}
}

/** What was written and not sent. */
export function readDraft(viewerId: string, conversationId: string): string {
  return read(viewerId)[conversationId] ?? ''
}

export function keepDraft(viewerId: string, conversationId: string, text: string): void {
  const { [conversationId]: before, ...others } = read(viewerId)
  const texts = text.trim() === '' ? others : { ...others, [conversationId]: text }
  if (Object.keys(texts).length > 0) localStore.writeJson(KEY, { viewerId, texts })
  else if (before !== undefined) localStore.remove(KEY)
}
