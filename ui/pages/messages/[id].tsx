import { subjectPage } from '#ui/app/router/subject-page.tsx'
import { nameConversation } from '#ui/features/messages/conversation-name.ts'
import { ConversationView } from '#ui/features/messages/conversation-view.tsx'
import { conversationRequest } from '#ui/features/messages/message-requests.ts'

export const page = subjectPage<'ConversationQuery'>({
  subject: conversationRequest,
  name: ({ conversation, viewerId }, t) => nameConversation(conversation, viewerId, t),
  needsViewer: true,
  noindex: true,
  View: ConversationView,
})
