import {
  CreateImportInput,
  DeleteImportInput,
  ImportForm,
  ImportInput,
  UpdateImportInput,
} from '#schema/settings/import-calls.ts'
import { IMPORT_LIMIT } from '#schema/constants/limits.ts'
import { ImportsQuery } from '#schema/settings/import-queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { createImport, deleteImport, updateImport } from './change-imports.ts'
import { findImports, findLatestImports } from './find-imports.ts'
import { receiveImportForm, runImportForm } from './import-form.ts'
import { uploadImport } from './store-import.ts'

const limit = { rule: IMPORT_LIMIT, by: 'viewer' } as const

export const imports = [
  query(ImportsQuery, findLatestImports),
  call({
    route: 'importUploads',
    who: 'member',
    status: 201,
    limit,
    readsBody: true,
    outlivesCaller: true,
    run: uploadImport,
  }),
  call({ route: resource('ImportResource', 'get'), who: 'member', input: ImportInput, run: findImports }),
  call({
    route: resource('ImportResource', 'create'),
    who: 'member',
    input: CreateImportInput,
    run: createImport,
  }),
  call({
    route: resource('ImportResource', 'update'),
    who: 'member',
    whenBanned: 'verb',
    input: UpdateImportInput,
    run: updateImport,
  }),
  call({
    route: resource('ImportResource', 'delete'),
    who: 'member',
    whenBanned: 'allowed',
    input: DeleteImportInput,
    run: deleteImport,
  }),
  form({
    route: 'importSettings',
    who: 'member',
    whenBanned: 'verb',
    input: ImportForm,
    receive: receiveImportForm,
    // The action says which of its forms it was.
    again: (_, { action = '' }) => ({ values: { action } }),
    run: runImportForm,
  }),
]
