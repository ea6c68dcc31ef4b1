import * as v from 'valibot'
import { defineCall, NoInput } from '../call.ts'
import { Id } from '../id.ts'
import { snakeCased } from '../snake-cased.ts'
import { Import } from './import-queries.ts'

/** A file that `POST /v3/media/import/` took. */
export const CreateImportInput = v.object({ media_id: Id })
export type CreateImportInput = v.InferOutput<typeof CreateImportInput>

/** One with its problems, or the viewer's latest. */
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

export const ImportData = snakeCased(
  v.object({
    ...Import.entries,
    /** Leads to the next problems. */
    bookmark: v.nullable(v.string()),
  }),
)
export type ImportData = v.InferOutput<typeof ImportData>

/** The latest, each with its first problems. */
export const ImportsPage = v.object({ items: v.array(ImportData), bookmark: v.nullable(v.string()) })
export type ImportsPage = v.InferOutput<typeof ImportsPage>

export const UploadedImport = v.object({ id: v.string(), kind: v.literal('import'), bytes: v.number() })
export type UploadedImport = v.InferOutput<typeof UploadedImport>

/** The body is the file. */
export const UploadImportCall = defineCall('POST importUploads', NoInput, UploadedImport)
export const GetImportsCall = defineCall('ImportResource.get', ImportInput, v.union([ImportData, ImportsPage]))
export const CreateImportCall = defineCall('ImportResource.create', CreateImportInput, ImportData)
export const UpdateImportCall = defineCall('ImportResource.update', UpdateImportInput, ImportData)
export const DeleteImportCall = defineCall('ImportResource.delete', DeleteImportInput, v.object({ id: v.string() }))
