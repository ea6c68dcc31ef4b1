import type { CommentData } from '#schema/comments/calls.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { toCamelCase } from '#schema/snake-case.ts'

/** A comment as the calls answer it, in the words of the pages. */
export function fromCommentData({ user, image, ...data }: CommentData): AggregatedComment {
  const { image_small_url, image_medium_url, image_large_url, ...person } = user
  return {
    ...toCamelCase<Omit<AggregatedComment, 'user' | 'image'>>(data),
    image,
    user: {
      ...toCamelCase<Omit<AggregatedComment['user'], ImageUrl | 'entityId'>>(person),
      entityId: user.id,
      smallImageUrl: image_small_url,
      mediumImageUrl: image_medium_url,
      largeImageUrl: image_large_url,
    },
  }
}

type ImageUrl = 'smallImageUrl' | 'mediumImageUrl' | 'largeImageUrl'
