import type { Pin } from '#schema/pin.ts'
import { node, type JsonLdNode } from './node.ts'

const LIKE = '1'

export function interactionNodes(pin: Pin): JsonLdNode[] {
  const counts: [action: string, count: number][] = [
    ['LikeAction', pin.reactionCounts[LIKE] ?? 0],
    ['CommentAction', pin.commentsDisabled ? 0 : pin.commentCount],
    ['ShareAction', pin.shareCount],
    ['BookmarkAction', pin.repinCount],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([action, count]) =>
      node('InteractionCounter', { interactionType: node(action, {}), userInteractionCount: count }),
    )
}
