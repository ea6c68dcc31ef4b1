import type { CommentData } from '#schema/calls/comments.ts'
import type { AggregatedComment } from '#schema/comment.ts'

/** A comment as the calls answer it, in the words of the pages. */
export function fromCommentData(data: CommentData): AggregatedComment {
  const { user, permissions } = data
  return {
    id: data.id,
    pinId: data.pin_id,
    parentId: data.parent_id,
    user: {
      id: user.id,
      entityId: user.id,
      username: user.username,
      fullName: user.full_name,
      smallImageUrl: user.image_small_url,
      mediumImageUrl: user.image_medium_url,
      largeImageUrl: user.image_large_url,
      followerCount: user.follower_count,
      explicitlyFollowedByMe: user.explicitly_followed_by_me,
      blockedByMe: user.blocked_by_me,
      isVerifiedMerchant: user.is_verified_merchant,
      verifiedIdentity: user.verified_identity,
      domainUrl: user.domain_url,
    },
    text: data.text,
    tags: data.tags.map(({ user_id: userId, offset, length }) => ({ userId, offset, length })),
    taggedUsers: data.tagged_users.map(({ id, username, full_name: fullName }) => ({ id, username, fullName })),
    image: data.image,
    reactionCounts: data.reaction_counts,
    reactionByMe: data.reaction_by_me,
    helpfulCount: data.helpful_count,
    markedHelpfulByMe: data.marked_helpful_by_me,
    highlightedByPinOwner: data.highlighted_by_pin_owner,
    commentCount: data.comment_count,
    translatedText: data.translated_text,
    isHidden: data.is_hidden,
    createdAt: data.created_at,
    editedAt: data.edited_at,
    permissions: {
      edit: permissions.edit,
      delete: permissions.delete,
      hide: permissions.hide,
      highlight: permissions.highlight,
      react: permissions.react,
      markHelpful: permissions.mark_helpful,
    },
  }
}
