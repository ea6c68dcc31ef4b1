import { MAX_IMPORTED_PINS_PER_DAY } from '#schema/constants/limits.ts'
import type { ImportForm, UploadedImport } from '#schema/settings/import-calls.ts'
import { MAX_IMPORT_BYTES } from '#schema/settings/import-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readFormData } from '#worker/platform/form-data.ts'
import { createImport, deleteImport, updateImport } from './change-imports.ts'
import { openFolder } from './pack-folder.ts'
import { storeImport } from './store-import.ts'

/** The files, and room for what is around them. */
const MAX_BYTES = MAX_IMPORT_BYTES + 1_000_000

/** The limit is as many files of a folder as become pins in a day, and the fields. More of them fit into a ZIP. */
const MAX_PARTS = MAX_IMPORTED_PINS_PER_DAY + 10

const FILES = ['file', 'folder']

type Folder = ReturnType<typeof openFolder<UploadedImport>>

/** What is sent is stored while the form arrives; `media_id` then names it. The files of a folder become a ZIP. */
export async function receiveImportForm(context: MemberContext, fields: Record<string, string>): Promise<void> {
  const limits = { maxBytes: MAX_BYTES, idleMs: context.parts.uploadIdleMs, maxParts: MAX_PARTS }
  let folder: Folder | null = null
  try {
    await readFormData(context.request, limits, {
      onField(name, value) {
        // A field without a value means that no file was chosen.
        if (!FILES.includes(name)) fields[name] ??= value
      },
      async onFile({ field, name, body }) {
        if (field === 'folder') {
          folder ??= openFolder((zip) => storeImport(context, { body: zip }), context.now)
          return folder.add({ name, body })
        }
        if (field !== 'file') {
          fields[field] ??= name
          return body.cancel()
        }
        const { id } = await storeImport(context, { body })
        fields['media_id'] = id
      },
    })
    const taken = await (folder as Folder | null)?.end()
    if (taken) fields['media_id'] = taken.id
  } catch (error) {
    await (folder as Folder | null)?.abort(error)
    throw error
  }
}

export async function runImportForm(context: MemberContext, form: ImportForm): Promise<FormResult> {
  switch (form.action) {
    case 'start':
    case 'start_folder':
      if (form.media_id === undefined) fail('importEmpty')
      await createImport(context, { media_id: form.media_id })
      return { done: 'started' }
    case 'pause':
    case 'resume':
      await updateImport(context, { id: form.id, paused: form.action === 'pause' })
      return { done: form.action === 'pause' ? 'paused' : 'resumed' }
    case 'remove':
      await deleteImport(context, { id: form.id })
      return { done: 'removed' }
  }
}
