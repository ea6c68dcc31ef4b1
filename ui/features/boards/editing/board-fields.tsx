import type { FieldDescriptions } from '#ui/app/forms/form-description.ts'
import type { FormState } from '#ui/app/forms/use-form-core.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Field } from '#ui/kit/field.tsx'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './board-form.module.css'

export const BOARD_FIELDS = {
  name: {
    label: 'board.field.name',
    problem: (name): MessageKey => (name === 'boardNameTaken' ? 'board.problem.nameTaken' : 'board.problem.name'),
    autoComplete: 'off',
  },
} as const satisfies FieldDescriptions

/** What a call may refuse by field; a description may be empty. */
export const REFUSED_FIELDS = ['name', 'description'] as const

interface BoardFieldsProps {
  state: FormState<'name'>
  values: { name: string; description: string; isSecret: boolean }
  /** A person who may edit a board may not always open or close it. */
  hasPrivacy?: boolean
}

export function BoardFields({ state, values, hasPrivacy = true }: BoardFieldsProps) {
  const t = useTranslate()
  const problem = state.refusal.problems['description']
  const id = 'board-description'
  return (
    <>
      <Field {...state.field('name')} defaultValue={values.name} />
      <div className={fieldClasses.field}>
        <label htmlFor={id} className={fieldClasses.label}>
          {t('board.field.description')}
        </label>
        <textarea
          id={id}
          name="description"
          rows={3}
          className={fieldClasses.input}
          defaultValue={values.description}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className={fieldClasses.problem}>
            {t('board.problem.description')}
          </p>
        )}
      </div>
      {hasPrivacy ? (
        <div className={classes.secret}>
          <label className={parts.option}>
            <input
              type="checkbox"
              name="is_secret"
              value="1"
              defaultChecked={values.isSecret}
              aria-describedby="board-secret-hint"
            />
            {t('board.field.secret')}
          </label>
          <p id="board-secret-hint" className={parts.hint}>
            {t('board.field.secretHint')}
          </p>
        </div>
      ) : (
        values.isSecret && <input type="hidden" name="is_secret" value="1" />
      )}
    </>
  )
}
