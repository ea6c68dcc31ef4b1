import * as v from 'valibot'
import type { ImportKind, ImportStatus } from './import-constants.ts'
import { Id } from '../id.ts'

/** `ImportResource` create: a file that `POST /v3/media/import/` took. */
export const CreateImportInput = v.object({ media_id: Id })
export type CreateImportInput = v.InferOutput<typeof CreateImportInput>

/** `ImportResource` get: one with its problems, or the viewer's latest. */
export const ImportInput = v.object({ id: v.optional(Id), bookmark: v.nullish(v.string(), null) })
export type ImportInput = v.InferOutput<typeof ImportInput>

export const UpdateImportInput = v.object({ id: Id, paused: v.boolean() })
export type UpdateImportInput = v.InferOutput<typeof UpdateImportInput>

export const DeleteImportInput = v.object({ id: Id })
export type DeleteImportInput = v.InferOutput<typeof DeleteImportInput>

/** The page's: a file, the files of a folder, or what to do with an import. */
export const ImportForm = v.variant('action', [
  v.object({ action: v.picklist(['start', 'start_folder']), media_id: v.optional(Id) }),
  v.object({ action: v.picklist(['pause', 'resume', 'remove']), id: Id }),
])
export type ImportForm = v.InferOutput<typeof ImportForm>

/** What could not be imported, and why, in the viewer's language. */
export interface ImportProblem {
  name: string
  reason: string
}

export interface ImportData {
  id: string
  /** Null until its file has been looked at. */
  kind: ImportKind | null
  status: ImportStatus
  /** Counts those that could not be imported, too. */
  done: number
  /** Null while its contents are being counted. */
  total: number | null
  /** The first, or those after the bookmark. */
  problems: ImportProblem[]
  problem_count: number
  /** Leads to the next problems. */
  bookmark: string | null
  /** Where the day's limit is reached: when it goes on by itself. */
  waits_until: string | null
  /** Why it failed as a whole. */
  error: string | null
  created_at: string
}

export interface UploadedImport {
  id: string
  kind: 'import'
  bytes: number
}
