import { sql } from 'drizzle-orm'
import { SETTING_NAMES } from '#schema/settings/settings.ts'
import { resolveDevice } from '#worker/context/device.ts'
import { readSettings } from '#worker/features/settings/find-settings.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import { createReader } from '#worker/platform/reader.ts'
import type { DataContext } from './data-context.ts'

type Reads = Pick<DataContext, 'db' | 'viewer' | 'now'>

/** Field by field: hashes and internal columns stay private. */
export async function* profileRows({ db, viewer: { user } }: Reads) {
  const partner = await db.all<{ businessName: string; contactEmail: string | null }>(
    sql`select business_name as "businessName", contact_email as "contactEmail" from partners
      where user_id = ${user.id}`,
  )
  yield {
    id: user.id,
    username: user.username,
    email: user.email,
    email_verified_at: isoDate(user.emailVerifiedAt),
    full_name: user.fullName,
    first_name: user.firstName,
    last_name: user.lastName,
    about: user.about,
    birthday: user.birthday,
    gender: user.gender,
    custom_gender: user.customGender,
    country: user.country,
    website: user.domainUrl,
    phone_country: user.phoneCountry,
    phone_number: user.phoneNumber,
    business_name: partner[0]?.businessName ?? null,
    business_contact_email: partner[0]?.contactEmail ?? null,
    picture: user.imageSignature,
    cover: user.coverSignature,
    follower_count: user.followerCount,
    created_at: isoDate(user.createdAt),
    last_active_at: isoDate(user.lastActiveAt),
    resurrected_at: isoDate(user.resurrectedAt),
    resurrection_told_at: isoDate(user.resurrectionToldAt),
    ad_identifier: user.adIdentifier,
    feedback_asked_at: isoDate(user.feedbackAskedAt),
  }
}

export async function* settingsRows({ db, viewer, now }: Reads) {
  const { user } = viewer
  const settings = await readSettings({ db, reader: createReader(db), viewer, now })
  yield {
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]])),
    cookies_chosen_at: isoDate(user.cookiesChosenAt),
    has_password: user.hasPassword,
    has_mfa_enabled: user.hasTwoStepEnabled,
    connected_networks: user.connectedNetworks,
  }
}

export async function* sessionRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<{
      key: string
      userAgent: string
      country: string
      createdAt: number
      lastSeenAt: number
      expiresAt: number
    }>(sql`
      select id as key, user_agent as "userAgent", country, created_at as "createdAt", last_seen_at as "lastSeenAt",
        expires_at as "expiresAt"
      from sessions where user_id = ${user.id} and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { userAgent, country, createdAt, lastSeenAt, expiresAt } of rows) {
    const { browserName, osName } = resolveDevice(userAgent)
    yield {
      browser: browserName,
      system: osName,
      user_agent: userAgent,
      country,
      created_at: isoDate(createdAt),
      last_used_at: isoDate(lastSeenAt),
      expires_at: isoDate(expiresAt),
    }
  }
}

/** Leaves out their text, which holds secret links. */
export async function* mailRows({ db, viewer: { user } }: Reads) {
  if (user.email === null) return
  const rows = pagedRows((after) =>
    db.all<{ key: string; kind: string; subject: string; state: string; createdAt: number; sentAt: number | null }>(sql`
      select id as key, kind, subject, state, created_at as "createdAt", sent_at as "sentAt"
      from mails where recipient = ${user.email} and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { createdAt, sentAt, ...mail } of rows) {
    yield { ...mail, created_at: isoDate(createdAt), sent_at: isoDate(sentAt) }
  }
}
