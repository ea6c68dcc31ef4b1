import { and, eq, isNotNull, sql, type Column } from 'drizzle-orm'
import { isSessionLive } from '#db/live-session.ts'
import { imageRemovals } from '#db/tables/images.ts'
import { users } from '#db/tables/users.ts'
import { AVATAR_SIZES } from '#schema/media/image.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { makeMissingRenditions } from '#worker/features/media/images/queue-renditions.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { requireUploads } from '#worker/model/uploads.ts'

/** What a profile shows of its owner; each is null for none. */
export interface ProfileImages<Image> {
  avatar?: Image | null
  cover?: Image | null
}

const SIZES = { avatar: AVATAR_SIZES, cover: ['736x'] } as const satisfies Record<keyof ProfileImages<string>, unknown>

/**
 * The signatures of uploads of the viewer, which are where everyone finds them and go again unless `setProfileImages`
 * follows.
 */
export async function publishProfileImages(
  context: MemberContext,
  ids: ProfileImages<string>,
): Promise<ProfileImages<string>> {
  const [avatar, cover] = await Promise.all([
    publish(context, 'avatar', ids.avatar),
    publish(context, 'cover', ids.cover),
  ])
  return { ...(avatar !== undefined && { avatar }), ...(cover !== undefined && { cover }) }
}

async function publish(context: MemberContext, kind: keyof typeof SIZES, id: string | null | undefined) {
  if (id === null || id === undefined) return id
  if (context.viewer.user.isWriteBanned) fail('writeBanned')
  const [image] = await publishUploads(context, await requireUploads(context, [id]))
  if (!image) return fail('mediaNotFound')
  await makeMissingRenditions(context.env, image.signature, SIZES[kind])
  return image.signature
}

/** Belongs into one transaction. Those before them are removed later where nothing else uses them. */
export function setProfileImages(context: MemberContext, { avatar, cover }: ProfileImages<string>) {
  if (avatar === undefined && cover === undefined) return []
  const { db, viewer } = context
  const isMine = and(eq(users.id, viewer.user.id), isSessionLive(viewer.session.id))
  const kept = [avatar, cover].flatMap((signature) => (signature ? [{ signature }] : []))
  return [
    ...(avatar === undefined ? [] : [noteReplaced(context, users.imageSignature, avatar)]),
    ...(cover === undefined ? [] : [noteReplaced(context, users.coverSignature, cover)]),
    db
      .update(users)
      .set({
        ...(avatar !== undefined && { imageSignature: avatar }),
        ...(cover !== undefined && { coverSignature: cover }),
      })
      .where(isMine),
    ...kept.map((image) =>
      markUsed(
        db,
        [image],
        sql`exists (select 1 from users u where u.id = ${viewer.user.id}
          and ${image.signature} in (u.picture_signature, u.cover_signature))`,
      ),
    ),
  ]
}

function noteReplaced({ db, viewer, now }: MemberContext, column: Column, signature: string | null) {
  return db
    .insert(imageRemovals)
    .select(
      db
        .select({ signature: sql<string>`${column}`.as('signature'), createdAt: sql<number>`${now}`.as('created_at') })
        .from(users)
        .where(
          and(
            eq(users.id, viewer.user.id),
            isSessionLive(viewer.session.id),
            isNotNull(column),
            sql`${column} is not ${signature}`,
          ),
        ),
    )
    .onConflictDoNothing()
}

type Avatar = Pick<UserSettings, 'image_small_url' | 'image_medium_url' | 'image_large_url' | 'image_xlarge_url'>

export function presentAvatar(signature: string | null): Avatar {
  const [small, medium, large, xlarge] = AVATAR_SIZES
  return {
    image_small_url: avatarUrl(signature, small),
    image_medium_url: avatarUrl(signature, medium),
    image_large_url: avatarUrl(signature, large),
    image_xlarge_url: avatarUrl(signature, xlarge),
  }
}

export function presentProfileImages({ avatar, cover }: ProfileImages<string>) {
  return {
    ...(avatar !== undefined && presentAvatar(avatar)),
    ...(cover !== undefined && { cover_image_url: presentCover(cover) }),
  }
}

export function presentCover(signature: string | null): string | null {
  return avatarUrl(signature, '736x')
}
