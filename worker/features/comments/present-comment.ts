import type { CommentData, ThreadData } from '#schema/comments/calls.ts'
import type { AggregatedComment, CommentFeatureMap, ThreadPermissions } from '#schema/comments/comment.ts'
import type { WriteRefusal } from '#schema/comments/constants.ts'
import { toLinkedImage } from '#schema/media/media-url.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { presentPerson } from '#worker/model/pin-people.ts'
import type { CommentRow, ThreadRow } from './comment-statement.ts'
import { getPermissions } from '#worker/model/comment-rules.ts'

export function presentComment(row: CommentRow, viewer: Viewer, now: number): AggregatedComment {
  const tagged = new Set(row.taggedUsers.map(({ id }) => id))
  const isOwner = viewer.type === 'AUTH' && viewer.user.id === row.pinnerId
  return {
    id: row.id,
    pinId: row.pinId,
    parentId: row.parentId,
    user: presentPerson(row.user),
    text: row.text,
    // Whoever does not let themselves be mentioned stays a plain word.
    tags: row.tags.filter(({ userId }) => tagged.has(userId)),
    taggedUsers: row.taggedUsers,
    image: toLinkedImage(row.image),
    reactionCounts: { '1': row.likeCount },
    reactionByMe: row.reactionByMe,
    helpfulCount: row.helpfulCount,
    markedHelpfulByMe: row.markedHelpfulByMe,
    highlightedByPinOwner: row.highlightedByPinOwner,
    commentCount: row.commentCount,
    translatedText: null,
    isHidden: row.isHidden && isOwner,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    permissions: getPermissions(viewer, row, now),
  }
}

export function presentThread(
  row: ThreadRow,
  viewer: Viewer,
): { permissions: ThreadPermissions; featureMap: CommentFeatureMap | null } {
  const writeRefusal = findRefusal(row, viewer)
  const isOwner = viewer.type === 'AUTH' && viewer.user.id === row.pinnerId
  return {
    permissions: { read: !row.areOff, write: writeRefusal === null, mention: writeRefusal === null, writeRefusal },
    featureMap: isOwner ? { ...row.features, filtered_words: Object.keys(row.features.filtered_words) } : null,
  }
}

function findRefusal(row: ThreadRow, viewer: Viewer): WriteRefusal | null {
  if (row.areOff) return 'off'
  if (viewer.type !== 'AUTH') return 'signedOut'
  if (viewer.user.isWriteBanned) return 'banned'
  if (!row.isOldEnough) return 'guarded'
  return row.allowsComment ? null : 'followedOnly'
}

/** The comment as the calls answer it. */
export function toCommentData(comment: AggregatedComment): CommentData {
  const { user, permissions } = comment
  return {
    id: comment.id,
    pin_id: comment.pinId,
    parent_id: comment.parentId,
    user: {
      id: user.entityId,
      username: user.username,
      full_name: user.fullName,
      image_small_url: user.smallImageUrl,
      image_medium_url: user.mediumImageUrl,
      image_large_url: user.largeImageUrl,
      follower_count: user.followerCount,
      explicitly_followed_by_me: user.explicitlyFollowedByMe,
      blocked_by_me: user.blockedByMe,
      is_verified_merchant: user.isVerifiedMerchant,
      verified_identity: user.verifiedIdentity,
      domain_url: user.domainUrl,
    },
    text: comment.text,
    tags: comment.tags.map(({ userId, offset, length }) => ({ user_id: userId, offset, length })),
    tagged_users: toTaggedData(comment.taggedUsers),
    image: comment.image,
    reaction_counts: comment.reactionCounts,
    reaction_by_me: comment.reactionByMe,
    helpful_count: comment.helpfulCount,
    marked_helpful_by_me: comment.markedHelpfulByMe,
    highlighted_by_pin_owner: comment.highlightedByPinOwner,
    comment_count: comment.commentCount,
    translated_text: comment.translatedText,
    is_hidden: comment.isHidden,
    created_at: comment.createdAt,
    edited_at: comment.editedAt,
    permissions: {
      edit: permissions.edit,
      delete: permissions.delete,
      hide: permissions.hide,
      highlight: permissions.highlight,
      react: permissions.react,
      mark_helpful: permissions.markHelpful,
    },
  }
}

export function toTaggedData(users: AggregatedComment['taggedUsers']): CommentData['tagged_users'] {
  return users.map(({ id, username, fullName }) => ({ id, username, full_name: fullName }))
}

export function toThreadData({ permissions, featureMap }: ReturnType<typeof presentThread>): ThreadData {
  const { read, write, mention, writeRefusal } = permissions
  return {
    permissions: { read, write, mention, write_refusal: writeRefusal },
    ...(featureMap && { feature_map: featureMap }),
  }
}
