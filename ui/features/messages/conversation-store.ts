import { createStore } from '#ui/platform/store.ts'
import { changeConversations, NO_CONVERSATIONS, type ConversationsAction } from './conversations.ts'

export const conversations = createStore(NO_CONVERSATIONS)

export function changeStored(action: ConversationsAction): void {
  conversations.update((state) => changeConversations(state, action))
}
