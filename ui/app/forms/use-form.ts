import { useWrite } from '#ui/app/query/use-write.ts'
import type { FieldDescriptions } from './form-description.ts'
import { readRefusal } from './form-refusal.ts'
import { useFormCore, type FormOptions, type FormState } from './use-form-core.ts'

/** A form that scripts send; without them it is sent natively, to the same words. docs/ARCHITECTURE.md, Add a form. */
export function useForm<Fields extends FieldDescriptions, Answer>(
  options: FormOptions<Fields, Answer>,
): FormState<keyof Fields & string> {
  const { name, send, onDone } = options
  const { fail, by } = useFormCore({
    toRefusal: (cause) => readRefusal(cause, Object.keys(options.fields)),
    ...options,
  })
  const write = useWrite({ name, run: send, onDone, onFailed: fail })
  return by({
    isBusy: write.isBusy,
    send(values, event) {
      event.preventDefault()
      write.send(values)
    },
  })
}
