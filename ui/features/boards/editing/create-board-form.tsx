import type { BoardAnswer } from '#schema/boards/calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { Form } from '#ui/app/forms/form.tsx'
import type { Refusal } from '#ui/app/forms/refusal.ts'
import { useForm } from '#ui/app/forms/use-form.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { boardErrorKey } from './board-error.ts'
import { BOARD_FIELDS, BoardFields, REFUSED_FIELDS } from './board-fields.tsx'
import classes from './board-form.module.css'

/** A call names no field of a name that is taken. */
function toRefusal(cause: unknown): Refusal {
  const refusal = readRefusal(cause, REFUSED_FIELDS)
  return refusal.error === 'boardNameTaken' ? { error: null, problems: { name: 'boardNameTaken' } } : refusal
}

export function CreateBoardForm({ form: sent, onDone }: { form?: FormOutcome | undefined; onDone?(): void }) {
  const t = useTranslate()
  const markStale = useMarkStale()
  const form = useForm<typeof BOARD_FIELDS, BoardAnswer>({
    name: 'create board',
    id: 'board',
    fields: BOARD_FIELDS,
    sent,
    errorText: (error) => t(boardErrorKey(error)),
    toRefusal,
    send: ({ name = '', description, is_secret: isSecret }, init) =>
      sendCall('BoardResource.create', { name, description, privacy: isSecret ? 'secret' : 'public' }, init),
    onDone(board) {
      markStale()
      onDone?.()
      if (board) goTo(board.url)
    },
  })
  const { name = '', description = '', is_secret: isSecret } = sent?.values ?? {}
  return (
    <Form state={form} action={href('boardCreate')} className={classes.form}>
      <BoardFields state={form} values={{ name, description, isSecret: isSecret === '1' }} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {t('board.create')}
      </Button>
    </Form>
  )
}
