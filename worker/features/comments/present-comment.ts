import type { CommentData, ThreadData } from '#schema/comments/calls.ts'
import type { AggregatedComment, CommentFeatureMap, ThreadPermissions } from '#schema/comments/comment.ts'
import type { WriteRefusal } from '#schema/comments/constants.ts'
import { toLinkedImage } from '#schema/media/media-url.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { getPermissions } from '#worker/model/comment-rules.ts'
import { presentPerson } from '#worker/model/pin-people.ts'
import type { CommentRow, ThreadRow } from './comment-statement.ts'

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
export function toCommentData({ user, image, ...comment }: AggregatedComment): CommentData {
  const { id: _, entityId, smallImageUrl, mediumImageUrl, largeImageUrl, ...person } = user
  return {
    ...toSnakeCase(comment),
    image,
    user: {
      ...toSnakeCase(person),
      id: entityId,
      image_small_url: smallImageUrl,
      image_medium_url: mediumImageUrl,
      image_large_url: largeImageUrl,
    },
  }
}

export function toThreadData({ permissions, featureMap }: ReturnType<typeof presentThread>): ThreadData {
  return { permissions: toSnakeCase(permissions), ...(featureMap && { feature_map: featureMap }) }
}
