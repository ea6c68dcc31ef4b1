import { sql, type SQL } from 'drizzle-orm'
import type { Decision, ModeratedType } from '#schema/moderation/constants.ts'

/** Decisions with an effect that lasts until it is taken back. */
export const LASTING = ['hide', 'mark_unsafe', 'write_ban', 'suspend'] as const satisfies readonly Decision[]
export type Lasting = (typeof LASTING)[number]

export function isLasting(decision: Decision | null | undefined): decision is Lasting {
  return LASTING.some((one) => one === decision)
}

/**
 * A row of the log under the given name stands: neither an accepted appeal nor a restoring decision has taken it back.
 * One that names no decision takes back all before it: what is hidden or unsafe, or of a person their bans; suspensions
 * are taken back by `unsuspend`.
 */
export function stands(decision: SQL): SQL {
  const d = decision
  return sql`not exists (select 1 from moderation_log undone
    where undone.subject_id in (${d}.subject_id, ${d}.person_id)
    and (undone.kind = 'appeal_accepted' or undone.decision in ('restore', 'unsuspend'))
    and (undone.decision_id = ${d}.id or (undone.decision_id is null and undone.id > ${d}.id
      and (undone.decision = 'unsuspend') = (${d}.decision = 'suspend')
      and iif(${d}.decision in ('write_ban', 'suspend'), undone.type = 'user' and undone.subject_id = ${d}.person_id,
        undone.type = ${d}.type and undone.subject_id = ${d}.subject_id))))`
}

/** A decision of this kind stands against the subject, by the log as it is at that place of the commit. */
export function isDecidedAgainst(
  { type, subjectId }: { type: ModeratedType; subjectId: string | SQL },
  decision: 'hide' | 'mark_unsafe',
): SQL {
  return sql`exists (select 1 from moderation_log d where d.subject_id = ${subjectId} and d.type = ${type}
    and d.decision = ${decision} and ${stands(sql`d`)})`
}

/** The bans or suspensions of a person that stand and have not ended. */
export function selectBans(
  personId: string,
  columns: SQL,
  now: number,
  decision: 'write_ban' | 'suspend' = 'write_ban',
): SQL {
  return sql`select ${columns} from moderation_log d where d.person_id = ${personId} and d.decision = ${decision}
    and (d.until is null or d.until > ${now}) and ${stands(sql`d`)}`
}
