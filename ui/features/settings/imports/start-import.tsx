import type { ComponentProps } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'

const ERRORS: Readonly<Record<string, MessageKey>> = {
  importTooLarge: 'import.error.tooLarge',
  quotaExceeded: 'import.error.quota',
  writeBanned: 'import.error.banned',
}

/** Browsers that know no folders offer to choose several files. */
const FOLDER_INPUT = { multiple: true, webkitdirectory: '' }

export function StartImport({ form }: { form: FormOutcome | undefined }) {
  const t = useTranslate()
  const refused = (action: string) => (form?.values['action'] === action ? form.error : null)
  return (
    <>
      <SheetPart id="import-start" title={t('import.start')}>
        <SheetText>{t('import.startText')}</SheetText>
        <ImportForm action="start" name="file" label="import.file" refused={refused('start')} />
      </SheetPart>
      <SheetPart id="import-folder" title={t('import.startFolder')}>
        <SheetText>{t('import.folderText')}</SheetText>
        <ImportForm
          action="start_folder"
          name="folder"
          label="import.folder"
          refused={refused('start_folder')}
          {...FOLDER_INPUT}
        />
      </SheetPart>
    </>
  )
}

interface ImportFormProps extends Omit<ComponentProps<'input'>, 'name'> {
  action: string
  name: string
  label: MessageKey
  refused: string | null | undefined
}

/** Sent natively: a large file does not belong in a script's memory. */
function ImportForm({ action, name, label, refused, ...input }: ImportFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const noFile = name === 'folder' ? 'import.error.noFolder' : 'import.error.noFile'
  const error = refused === 'importEmpty' ? noFile : (ERRORS[refused ?? ''] ?? 'import.error.other')
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={href('importSettings')}
      className={SHEET_FORM}
      onSubmit={sendOnce}
    >
      <input type="hidden" name="action" value={action} />
      <Field {...input} type="file" name={name} label={t(label)} error={refused ? t(error) : null} />
      <Button type="submit" look="primary">
        {t('import.action')}
      </Button>
    </form>
  )
}
