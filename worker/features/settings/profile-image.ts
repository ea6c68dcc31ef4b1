import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isSessionLive } from '#db/live-session.ts'
import { pictureRemovals } from '#db/tables/pictures.ts'
import { users } from '#db/tables/users.ts'
import type { UserSettings } from '#schema/calls/settings.ts'
import { avatarUrl } from '#schema/media-url.ts'
import { AVATAR_SIZES } from '#schema/picture.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { keepPublished, publishUploads } from '#worker/features/media/publish-uploads.ts'
import { makeMissingRenditions } from '#worker/features/media/renditions.ts'
import { requireUploads } from '#worker/features/media/uploads.ts'

/**
 * The signature of an upload of the viewer, which is where everyone finds it and goes again unless `setProfileImage`
 * follows; null for none.
 */
export async function publishProfileImage(context: MemberContext, mediaId: string | null): Promise<string | null> {
  if (mediaId === null) return null
  if (context.viewer.user.isWriteBanned) fail('writeBanned')
  const [image] = await publishUploads(context, await requireUploads(context, [mediaId]))
  if (!image) return fail('mediaNotFound')
  await makeMissingRenditions(context.env, image.signature, AVATAR_SIZES)
  return image.signature
}

/** The one before it is removed later where nothing else uses it. */
export async function setProfileImage(context: MemberContext, signature: string | null): Promise<void> {
  const { db, viewer, now } = context
  const isMine = and(eq(users.id, viewer.user.id), isSessionLive(viewer.session.id))
  const isNew = sql`${users.pictureSignature} is not ${signature}`
  const { changed } = await context.commit({
    before: db
      .insert(pictureRemovals)
      .select(
        db
          .select({
            signature: sql<string>`${users.pictureSignature}`.as('signature'),
            createdAt: sql<number>`${now}`.as('created_at'),
          })
          .from(users)
          .where(and(isMine, isNew, isNotNull(users.pictureSignature))),
      )
      .onConflictDoNothing(),
    changed: db.update(users).set({ pictureSignature: signature }).where(isMine).returning({ id: users.id }),
    kept:
      signature === null
        ? []
        : [
            keepPublished(
              db,
              [{ signature }],
              sql`exists (select 1 from users u where u.id = ${viewer.user.id} and u.picture_signature = ${signature})`,
            ),
          ],
  })
  if (changed.length === 0) fail('notSignedIn')
}

type ProfileImage = Pick<UserSettings, 'image_small_url' | 'image_medium_url' | 'image_large_url' | 'image_xlarge_url'>

export function presentProfileImage(signature: string | null): ProfileImage {
  const [small, medium, large, xlarge] = AVATAR_SIZES
  return {
    image_small_url: avatarUrl(signature, small),
    image_medium_url: avatarUrl(signature, medium),
    image_large_url: avatarUrl(signature, large),
    image_xlarge_url: avatarUrl(signature, xlarge),
  }
}
