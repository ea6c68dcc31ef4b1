import type { Conversation, ConversationUser } from '#schema/messages/message.ts'
import type { Translate } from '#ui/app/texts/translate.ts'

type Named = Pick<Conversation, 'name' | 'userCount' | 'emails'> & {
  users: readonly Pick<ConversationUser, 'id' | 'fullName'>[]
}

/** Its own name, or those of the others in it. */
export function nameConversation({ name, users, userCount, emails }: Named, viewerId: string, t: Translate): string {
  if (name !== null) return name
  const others = users.filter(({ id }) => id !== viewerId)
  const names = [...others.map(({ fullName }) => fullName), ...emails]
  const hasViewer = users.some(({ id }) => id === viewerId)
  const unnamed = userCount - (hasViewer ? 1 : 0) - others.length
  if (names.length === 0) return t('messages.noOne')
  return unnamed > 0 ? t('messages.namesAndMore', { names: names.join(', '), count: unnamed }) : names.join(', ')
}
