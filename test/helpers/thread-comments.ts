import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { LoadedPage } from '#ui/features/comments/thread.ts'

const NOTHING = { edit: false, delete: false, hide: false, highlight: false, react: false, markHelpful: false }

export function makeThreadComment(
  id: string,
  more: Partial<AggregatedComment> = {},
  userId = 'ana',
): AggregatedComment {
  const user = { entityId: userId, fullName: userId, username: userId } as AggregatedComment['user']
  return {
    id,
    pinId: 'pin',
    parentId: null,
    user,
    text: `text ${id}`,
    tags: [],
    taggedUsers: [],
    image: null,
    reactionCounts: { '1': 2 },
    reactionByMe: null,
    helpfulCount: 3,
    markedHelpfulByMe: false,
    highlightedByPinOwner: false,
    commentCount: 0,
    translatedText: null,
    isHidden: false,
    createdAt: '',
    editedAt: null,
    permissions: NOTHING,
    ...more,
  }
}

export const makeThreadPage = (nodes: AggregatedComment[], endCursor: string | null = null): LoadedPage => ({
  edges: nodes.map((node) => ({ cursor: node.id, node })),
  pageInfo: { endCursor, hasNextPage: endCursor !== null },
})
