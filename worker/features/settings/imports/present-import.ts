import { isErrorName } from '#schema/errors.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { PROBLEMS_PER_PAGE } from '#schema/settings/import-constants.ts'
import type { Import } from '#schema/settings/import-queries.ts'
import { isoDate } from '#worker/platform/export-rows.ts'
import { getTexts } from '#worker/texts/texts.ts'
import type { ImportRow } from './import-work.ts'

export interface ProblemRow {
  position: number
  name: string
  reason: string | null
}

export interface ImportWithProblems {
  row: ImportRow
  /** One more than a page where there are more. */
  problems: readonly ProblemRow[]
  problemCount: number
}

export function presentImport({ row, problems, problemCount }: ImportWithProblems, locale: string): ImportData {
  const shown = problems.slice(0, PROBLEMS_PER_PAGE)
  const last = shown.at(-1)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    done: row.done,
    total: row.total,
    problems: shown.map(({ name, reason }) => ({ name, reason: toReason(reason, locale) })),
    problem_count: problemCount,
    bookmark: last && problems.length > PROBLEMS_PER_PAGE ? String(last.position) : null,
    waits_until: isoDate(row.waitsUntil),
    error: row.error === null ? null : toReason(row.error, locale),
    created_at: isoDate(row.createdAt),
  }
}

function toReason(reason: string | null, locale: string): string {
  return getTexts(locale).text(`error.${reason !== null && isErrorName(reason) ? reason : 'unexpected'}`)
}

export function toQueryItem(data: ImportData): Import {
  const { problem_count: problemCount, waits_until: waitsUntil, created_at: createdAt, bookmark: _, ...rest } = data
  return { ...rest, problemCount, waitsUntil, createdAt }
}
