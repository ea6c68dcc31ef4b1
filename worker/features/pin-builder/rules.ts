import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotHidden } from '#worker/model/board-rules.ts'
import { maySaveTo } from '#worker/model/save-rules.ts'
import { requireNotBanned } from '#worker/model/write-ban.ts'

/** A new account may make pins for as long before its email is confirmed. */
const CONFIRM_WITHIN_MS = DAY_MS

/**
 * Members may publish pins unless they are write-banned, or their account is older than a day and its
 * email still unconfirmed. Drafts, which no one else sees, are for everyone.
 */
export function requireMayPublish({ viewer, now }: Pick<MemberContext, 'viewer' | 'now'>): void {
  requireNotBanned({ viewer })
  const { user } = viewer
  if (user.emailVerifiedAt === null && user.createdAt <= now - CONFIRM_WITHIN_MS) fail('emailUnconfirmed')
}

/** The same as `requireMayPublish`, at the moment of writing. */
export function mayPublish(userId: string, now: number): SQL {
  return sql`exists (select 1 from users maker where maker.id = ${userId} and maker.is_write_banned = 0
    and ${isActive('maker')}
    and (maker.email_verified_at is not null or maker.created_at > ${now - CONFIRM_WITHIN_MS}))`
}

export interface PinTarget {
  boardId: string
  privacy: string
  sectionId: string | null
}

/** A pin goes on boards that its maker may save to, as they were read, and into their sections only. */
export function isTargetOpen({ boardId, privacy, sectionId }: PinTarget, userId: string): SQL {
  const isInSection =
    sectionId === null
      ? sql`1`
      : sql`exists (select 1 from board_sections s where s.id = ${sectionId} and s.board_id = boards.id)`
  return sql`exists (select 1 from boards where boards.id = ${boardId} and boards.privacy = ${privacy}
    and ${maySaveTo(userId)} and ${isInSection})`
}

export function mayLeave(boardId: string): SQL {
  return sql`exists (select 1 from boards where boards.id = ${boardId} and ${isNotHidden()})`
}

/** The id of a draft leads to the pin as which it was published. */
export function resolvePinId(id: string): SQL {
  return sql`coalesce((select made.id from pins made where made.draft_id = ${id}), ${id})`
}

/** A pin is changed only by its pinner, and not while it is deleted. */
export function mayChange(id: string | SQL, userId: string): SQL {
  return sql`(${pins.id} = ${id} and ${pins.pinnerId} = ${userId} and ${pins.deletedAt} is null)`
}
