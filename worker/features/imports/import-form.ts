import type { ImportForm } from '#schema/calls/imports.ts'
import { MAX_IMPORT_BYTES } from '#schema/constants/imports.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readFormData } from '#worker/platform/form-data.ts'
import { createImport, deleteImport, updateImport } from './change-imports.ts'
import { takeImport } from './take-import.ts'

/** The file, and room for what is around it. */
const MAX_BYTES = MAX_IMPORT_BYTES + 1_000_000

const FIELDS = ['action', 'id']

/** The file is stored while the form arrives; `media_id` then names it. */
export async function receiveImportForm(context: MemberContext, fields: Record<string, string>): Promise<void> {
  await readFormData(
    context.request,
    { maxBytes: MAX_BYTES, idleMs: context.uploadIdleMs },
    {
      onField(name, value) {
        if (FIELDS.includes(name)) fields[name] ??= value
      },
      async onFile({ field, body }) {
        if (field !== 'file') return body.cancel()
        const { id } = await takeImport(context, { body })
        fields['media_id'] = id
      },
    },
  )
}

export async function runImportForm(context: MemberContext, form: ImportForm): Promise<FormResult> {
  switch (form.action) {
    case 'start':
      if (form.media_id === undefined) fail('importEmpty', { field: 'file' })
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
