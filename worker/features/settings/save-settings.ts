import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Statement } from '#db/batch.ts'
import { insertWhere } from '#db/insert-where.ts'
import { isSessionLive } from '#db/live-session.ts'
import { partners, users } from '#db/tables/users.ts'
import { SETTINGS_LIMIT, USERNAME_LIMIT } from '#schema/constants/limits.ts'
import {
  SettingsChanges,
  type AllSettings,
  type CommentFeatures,
  type CommentFeaturesInput,
  type UpdateSettingsInput,
  type UserSettings,
} from '#schema/settings/calls.ts'
import { hasProtected } from '#schema/settings/protected-setting-constants.ts'
import { changedSettings, parseSettingsForm } from '#schema/settings/settings-form.ts'
import { areShownElsewhere, settingsOfPage, type SettingsFormRoute } from '#schema/settings/settings.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { isUniqueViolation } from '#worker/errors/is-unique-violation.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requirePasscode } from '#worker/features/identity/passcode/require-passcode.ts'
import {
  readNotificationSettings,
  setNotifications,
} from '#worker/features/settings/notification-settings/notification-settings.ts'
import { formerUsername, releaseUsername } from '#worker/model/former-usernames.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { createReader } from '#worker/platform/reader.ts'
import { readSettings, presentSettings } from './find-settings.ts'
import { presentProfileImages, publishProfileImages, setProfileImages } from './profile-image.ts'
import { requireAllowed } from './rules.ts'
import { toColumns, partnerColumns } from './setting-columns.ts'

/** Several pages offer the same setting, so all of them are reloaded. */
const SETTINGS_PAGES = '/settings/'

type ElsewhereKept = 'profile_image_media_id' | 'cover_image_media_id' | 'notifications' | 'digest'

type AskedSettings = Omit<UpdateSettingsInput, ElsewhereKept>

/** The `others` are written with the settings, or not at all. */
export async function saveSettings(
  context: MemberContext,
  asked: AskedSettings,
  others: readonly Statement[] = [],
): Promise<UserSettings> {
  return saveOver(context, await readSettings(context), asked, others)
}

/**
 * The only way to change settings of the account itself. Unchanged values are ignored; protected ones need the
 * parental passcode if there is one; the unique key decides whether a username is free.
 */
async function saveOver(
  context: MemberContext,
  before: UserSettings,
  { passcode, confirm_public_profile: hasConfirmedPublic = false, ...asked }: AskedSettings,
  others: readonly Statement[],
): Promise<UserSettings> {
  const { db, viewer, now, country } = context
  const changes: SettingsChanges = changedSettings(before, asked)
  if (Object.keys(changes).length === 0) return others.length === 0 ? before : write(context, before, changes, others)
  const { isWriteBanned } = viewer.user
  requireAllowed(before, changes, { countryFromIp: country.countryFromIp, now, isWriteBanned, hasConfirmedPublic })
  if (hasProtected(Object.keys(changes))) await requirePasscode(context, passcode)
  await requireAttempt(db, [{ rule: SETTINGS_LIMIT, key: viewer.user.id }], now)
  if (changes.username !== undefined) await requireAttempt(db, [{ rule: USERNAME_LIMIT, key: viewer.user.id }], now)
  try {
    return await write(context, before, changes, others)
  } catch (error) {
    if (isUniqueViolation(error)) fail('usernameTaken', { field: 'username', detail: 'usernameTaken' })
    throw error
  }
}

export async function updateSettings(
  context: MemberContext,
  { profile_image_media_id: avatar, cover_image_media_id: cover, notifications, digest, ...input }: UpdateSettingsInput,
): Promise<AllSettings> {
  // The checks come before anything is changed: what may not be said, and images that are none.
  const notificationStatements = setNotifications(context, { notifications, digest })
  const images = await publishProfileImages(context, {
    ...(avatar !== undefined && { avatar }),
    ...(cover !== undefined && { cover }),
  })
  const hasImages = Object.keys(images).length > 0
  const settings = await saveSettings(context, input, [...setProfileImages(context, images), ...notificationStatements])
  if (hasImages) await settleMedia(context)
  if (hasImages || areShownElsewhere(Object.keys(input))) context.flash(SETTINGS_PAGES, 'saved')
  const shown = await readNotificationSettings({
    db: context.db,
    reader: createReader(context.db),
    viewer: context.viewer,
  })
  return { ...settings, ...presentProfileImages(images), ...shown }
}

export async function saveSettingsForm(
  context: MemberContext,
  route: SettingsFormRoute,
  { passcode, confirm_public_profile: confirmed, ...fields }: Readonly<Record<string, string | undefined>>,
): Promise<FormResult> {
  const before = await readSettings(context)
  const typed = changedSettings(before, parseSettingsForm(fields, settingsOfPage(route)))
  // Stored values may predate today's rules: only what was typed differently is checked.
  const changes = v.parse(SettingsChanges, typed)
  await saveOver(context, before, { ...changes, passcode, confirm_public_profile: confirmed === '1' }, [])
  return { done: 'saved' }
}

/** The settings of an account that are about comments, with the parental passcode where there is one. */
export async function saveCommentFeatures(
  context: MemberContext,
  { userId, featureMap, passcode }: CommentFeaturesInput,
): Promise<CommentFeatures> {
  if (userId !== context.viewer.user.id) fail('userNotFound')
  const { comments_from, mentions_from, filtered_words } = await saveSettings(context, { ...featureMap, passcode })
  return { user_id: userId, feature_map: { comments_from, mentions_from, filtered_words } }
}

const { passwordHash: _, ...returned } = getTableColumns(users)

/** Fails if the session has ended meanwhile, or the account is gone. */
async function write(
  context: MemberContext,
  before: UserSettings,
  changes: SettingsChanges,
  others: readonly Statement[],
): Promise<UserSettings> {
  const { db, now } = context
  const {
    user: { id: userId },
    session,
  } = context.viewer
  const isLive = isSessionLive(session.id)
  const { user, partner } = toColumns(before, changes, now)
  // Sets `about` so that there is always a statement; never a key, which would check every reference.
  const setUser = { about: sql`${users.about}`, ...user }
  const setPartner = { businessName: sql`${partners.businessName}`, ...partner }
  const updatePartner = db
    .update(partners)
    .set(setPartner)
    .where(and(eq(partners.userId, userId), isLive))
    .returning(partnerColumns)
  // A business without a name has no row yet.
  const newPartner = { userId, businessName: before.business_name ?? before.full_name }
  const { username } = changes
  const former = username === undefined ? undefined : formerUsername(before.username, userId, now)
  const { userRows, partnerRows } = await context.commit({
    others,
    // One's own former name, or one whose time is over: all others are taken.
    released: username === undefined ? [] : [releaseUsername(db, username, { userId, now, condition: isLive })],
    newPartner: before.is_partner ? [insertWhere(db, partners, newPartner, isLive)] : [],
    userRows: db
      .update(users)
      .set(setUser)
      .where(and(eq(users.id, userId), isLive))
      .returning(returned),
    former: former === undefined ? [] : [insertWhere(db, users, former, isLive)],
    partnerRows: before.is_partner ? [updatePartner] : [],
  })
  const [userRow] = userRows
  const [partnerRow] = partnerRows[0] ?? []
  return userRow ? presentSettings(userRow, partnerRow ?? null, now) : fail('notSignedIn')
}
