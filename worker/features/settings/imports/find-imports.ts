import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import type { ImportData, ImportInput, ImportsPage } from '#schema/settings/import-calls.ts'
import { PROBLEMS_PER_PAGE } from '#schema/settings/import-constants.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { ImportRow } from './import-work.ts'
import { presentImport, toQueryItem, type ImportWithProblems, type ProblemRow } from './present-import.ts'

const IMPORTS_PER_PAGE = 10

/** Another's does not exist. */
export async function findImports(
  context: MemberContext,
  { id, bookmark }: ImportInput,
): Promise<ImportData | ImportsPage> {
  return id === undefined ? listImports(context, bookmark) : readImport(context, id, bookmark)
}

export async function readImport(
  { db, viewer, locale }: Pick<MemberContext, 'db' | 'viewer' | 'locale'>,
  id: string,
  bookmark: string | null = null,
): Promise<ImportData> {
  const { found, problems, counted } = await batch(db, {
    found: db
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.ownerId, viewer.user.id))),
    problems: selectProblems(db, id, bookmark),
    counted: countProblems(db, [id]),
  })
  const [row] = found
  if (!row) return fail('importNotFound')
  return presentImport({ row, problems, problemCount: counted[0]?.count ?? 0 }, locale.locale)
}

async function listImports({ db, viewer, locale }: MemberContext, bookmark: string | null): Promise<ImportsPage> {
  const rows = await selectImports(db, viewer.user.id, bookmark)
  const shown = rows.slice(0, IMPORTS_PER_PAGE)
  const items = await withProblems(db, shown)
  return {
    items: items.map((item) => presentImport(item, locale.locale)),
    bookmark: rows.length > IMPORTS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The latest, each with its first problems, in two trips. */
export async function findLatestImports({ db, reader, viewer }: QueryContext): Promise<QueryResult<'ImportsQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const rows = (await reader.read(selectImports(db, viewer.user.id, null))).slice(0, IMPORTS_PER_PAGE)
  const ids = rows.map(({ id }) => id)
  const [counted, ...problems] = await Promise.all([
    reader.read(countProblems(db, ids)),
    ...ids.map((id) => reader.read(selectProblems(db, id, null))),
  ])
  const items = join(rows, problems, counted)
  return {
    __typename: 'Imports',
    items: items.map((item) => toQueryItem(presentImport(item, viewer.user.locale))),
  }
}

function selectImports(db: Database, ownerId: string, before: string | null) {
  return db
    .select()
    .from(imports)
    .where(and(eq(imports.ownerId, ownerId), before === null ? undefined : lt(imports.id, before)))
    .orderBy(desc(imports.id))
    .limit(IMPORTS_PER_PAGE + 1)
}

async function withProblems(db: Database, rows: readonly ImportRow[]): Promise<ImportWithProblems[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { problems, counted } = await batch(db, {
    problems: ids.map((id) => selectProblems(db, id, null)),
    counted: countProblems(db, ids),
  })
  return join(rows, problems, counted)
}

function join(
  rows: readonly ImportRow[],
  problems: readonly (readonly ProblemRow[])[],
  counted: readonly { id: string; count: number }[],
): ImportWithProblems[] {
  return rows.map((row, place) => ({
    row,
    problems: problems[place] ?? [],
    problemCount: counted.find(({ id }) => id === row.id)?.count ?? 0,
  }))
}

function selectProblems(db: Database, id: string, after: string | null) {
  const position = /^\d{1,9}$/.test(after ?? '') ? Number(after) : -1
  return db
    .select({ position: importItems.position, name: importItems.name, reason: importItems.reason })
    .from(importItems)
    .where(and(eq(importItems.importId, id), isNotNull(importItems.reason), gt(importItems.position, position)))
    .orderBy(asc(importItems.position))
    .limit(PROBLEMS_PER_PAGE + 1)
}

function countProblems(db: Database, ids: readonly string[]) {
  return db
    .select({ id: importItems.importId, count: sql<number>`count(*)` })
    .from(importItems)
    .where(and(inArray(importItems.importId, [...ids]), isNotNull(importItems.reason)))
    .groupBy(importItems.importId)
}
