import { IMPORT_LIMIT } from '#schema/constants/limits.ts'
import {
  CreateImportCall,
  DeleteImportCall,
  GetImportsCall,
  ImportForm,
  UpdateImportCall,
  UploadImportCall,
} from '#schema/settings/import-calls.ts'
import { ImportsQuery } from '#schema/settings/import-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { createImport, deleteImport, updateImport } from './change-imports.ts'
import { findImports, findLatestImports } from './find-imports.ts'
import { receiveImportForm, runImportForm } from './import-form.ts'
import { uploadImport } from './store-import.ts'

export const imports = [
  query(ImportsQuery, findLatestImports),
  call(UploadImportCall, {
    who: 'member',
    status: 201,
    limit: { rule: IMPORT_LIMIT, by: 'viewer' },
    readsBody: true,
    outlivesCaller: true,
    run: uploadImport,
  }),
  call(GetImportsCall, { who: 'member', run: findImports }),
  call(CreateImportCall, { who: 'member', run: createImport }),
  call(UpdateImportCall, { who: 'member', whenBanned: 'verb', run: updateImport }),
  call(DeleteImportCall, { who: 'member', whenBanned: 'allowed', run: deleteImport }),
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
