import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { SessionUser } from '#schema/viewer.ts'
import type { Mentioned } from './mentions.ts'
import { newSendingId } from './thread-store.ts'

/** What a box sends. */
export interface Sent {
  text: string
  tags: { user_id: string; offset: number; length: number }[]
  media_id: string | null
  /** An edit, although its author has just written the same elsewhere. */
  force?: true
}

type Words = Pick<AggregatedComment, 'text' | 'tags' | 'taggedUsers'>

interface Sending {
  viewer: SessionUser
  pinId: string
  /** The comment that is answered, which may be a reply itself. */
  parent: AggregatedComment | undefined
  words: Words
}

/** The comment as it is shown until its answer is there. */
export function toSendingComment({ viewer, pinId, parent, words }: Sending): AggregatedComment {
  return {
    id: newSendingId(),
    pinId,
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    user: {
      id: viewer.id,
      entityId: viewer.id,
      username: viewer.username,
      fullName: viewer.full_name,
      smallImageUrl: viewer.image_small_url,
      mediumImageUrl: viewer.image_medium_url,
      largeImageUrl: viewer.image_large_url,
      followerCount: 0,
      explicitlyFollowedByMe: false,
      blockedByMe: false,
      isVerifiedMerchant: false,
      verifiedIdentity: { verified: false },
      domainUrl: null,
    },
    ...words,
    image: null,
    reactionCounts: {},
    reactionByMe: null,
    helpfulCount: 0,
    markedHelpfulByMe: false,
    highlightedByPinOwner: false,
    commentCount: 0,
    translatedText: null,
    isHidden: false,
    createdAt: new Date().toISOString(),
    editedAt: null,
    permissions: { edit: false, delete: false, hide: false, highlight: false, react: false, markHelpful: false },
  }
}

export function toWords({ text, tags }: Sent, named: readonly Mentioned[]): Words {
  const tagged = new Set(tags.map(({ user_id: userId }) => userId))
  return {
    text,
    tags: tags.map(({ user_id: userId, ...place }) => ({ userId, ...place })),
    taggedUsers: named.flatMap(({ userId, username }) =>
      tagged.has(userId) ? [{ id: userId, username, fullName: username }] : [],
    ),
  }
}
