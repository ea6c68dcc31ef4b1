import { useLayoutEffect, useRef, useState, type ComponentProps, type RefObject, type SubmitEvent } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageValues } from '#ui/app/texts/translate.ts'
import type { Field } from '#ui/kit/field.tsx'
import { focusWrongField, readFields } from '#ui/platform/document/form-fields.ts'
import type { FieldDescriptions } from './form-description.ts'
import { FormRefusal, NOTHING_WRONG, type Refusal } from './refusal.ts'

export type FormValues = Readonly<Record<string, string>>

export interface FormOptions<Fields extends FieldDescriptions, Answer> {
  /** The action with what it is done to, as for `useWrite`. */
  name: string
  /** Begins the ids of its fields, where a page has several forms. */
  id?: string | undefined
  fields: Fields
  /** What the server says of this form in the page; not of another form of the page. */
  sent: (Refusal & Partial<Pick<FormOutcome, 'values'>>) | undefined
  errorText(error: string): string
  /** Problems by field, beyond what is missing. */
  check?(values: FormValues, form: HTMLFormElement): Record<string, string>
  /** What a failed call says, in words of its own. */
  toRefusal?(cause: unknown): Refusal
  /** Throws a `FormRefusal` where it knows better what to show. */
  send(values: FormValues, init: WriteInit): Promise<Answer>
  /** Busy until the promise is resolved: `NEVER_SETTLES` where another document comes. */
  onDone(answer: Answer | null): unknown
  /** Gets the focus where the form as a whole was refused. */
  focusOnError?: keyof Fields & string
}

export interface FormState<Name extends string> {
  refusal: Refusal
  /** What is wrong with the form as a whole. */
  error: string | null
  errorId: string
  isBusy: boolean
  /** The props of the kit's `Field`; `values` are those of its label. */
  field(
    name: Name,
    values?: MessageValues,
  ): Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'error' | 'defaultValue'>
  /** Forgets what is wrong, for another way of doing the same; `fail` is its `onFailed`. */
  clear(): void
  fail(cause: unknown): null
  /** The ref of `Form`. */
  element: RefObject<HTMLFormElement | null>
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

const UNEXPECTED: Refusal = { error: 'unexpected', problems: {} }

interface FormCore<Name extends string> {
  /** `onFailed` of what sends it. */
  fail(cause: unknown): null
  clear(): void
  by(sender: FormSender): FormState<Name>
}

interface FormSender {
  isBusy: boolean
  /** Takes a form that was found right; the browser sends it too unless this prevents it. */
  send(values: FormValues, event: SubmitEvent<HTMLFormElement>): void
}

/** A form apart from what sends it: `useForm` for nearly all. */
export function useFormCore<Fields extends FieldDescriptions, Answer>({
  name,
  id,
  fields,
  sent,
  errorText,
  check,
  toRefusal = () => UNEXPECTED,
  focusOnError,
}: Omit<FormOptions<Fields, Answer>, 'send' | 'onDone'>): FormCore<keyof Fields & string> {
  const t = useTranslate()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, refuse] = useState<Refusal>(sent ?? NOTHING_WRONG)
  function fail(cause: unknown): null {
    refuse(cause instanceof FormRefusal ? cause.refusal : toRefusal(cause))
    return null
  }

  const clear = () => refuse(NOTHING_WRONG)

  const seen = useRef<Refusal>(null)
  useLayoutEffect(() => {
    const form = element.current
    const isAnswer = seen.current !== null
    seen.current = refusal
    // The user may be typing already in a document that came refused.
    if (!form || (!isAnswer && form.matches(':focus-within'))) return
    focusWrongField(form, refusal.error === null ? undefined : focusOnError)
  }, [refusal, focusOnError])

  const by = ({ isBusy, send }: FormSender): FormState<keyof Fields & string> => ({
    refusal,
    error: refusal.error === null ? null : (refusal.text ?? errorText(refusal.error)),
    errorId: `${id ?? name}-error`.replaceAll(' ', '-'),
    isBusy,
    element,
    clear,
    fail,
    field(name, values) {
      const { label, problem: text, ...input } = fields[name]!
      const problem = refusal.problems[name]
      return {
        ...input,
        name,
        ...(id !== undefined && { id: `${id}-${name}` }),
        label: t(label, values),
        error: problem === undefined ? null : t(typeof text === 'string' ? text : text(problem)),
        defaultValue: sent?.values?.[name],
      }
    },
    onSubmit(event) {
      if (isBusy) return event.preventDefault()
      const form = event.currentTarget
      const values = readFields(form)
      const problems = { ...findMissing(values, fields), ...check?.(values, form) }
      refuse({ error: null, problems })
      if (Object.keys(problems).length > 0) event.preventDefault()
      else send(values, event)
    },
  })
  return { fail, clear, by }
}

/** Fields that the form does not show are not asked for. */
function findMissing(values: FormValues, fields: FieldDescriptions): Record<string, string> {
  const missing = Object.keys(fields).filter((name) => isMissing(values[name], fields[name]?.type === 'password'))
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}

/** White space is a password, too. */
function isMissing(value: string | undefined, isPassword: boolean): boolean {
  return (isPassword ? value : value?.trim()) === ''
}
