import { useState } from 'react'
import type { FieldDescriptions } from './form-description.ts'
import { readRefusal } from './form-refusal.ts'
import { useFormCore, type FormOptions, type FormState, type FormValues } from './use-form-core.ts'

/**
 * A form that is sent once for each press and never again by itself: for what asks the user for a proof on its way, on
 * pages that need no other write.
 */
export function useSingleForm<Fields extends FieldDescriptions, Answer>(
  options: FormOptions<Fields, Answer>,
): FormState<keyof Fields & string> {
  const { fail, by } = useFormCore({
    toRefusal: (cause) => readRefusal(cause, Object.keys(options.fields)),
    ...options,
  })
  const [isBusy, setBusy] = useState(false)

  async function sendNow(values: FormValues): Promise<void> {
    setBusy(true)
    try {
      await options.onDone(await options.send(values, { headers: {} }))
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }

  return by({
    isBusy,
    send(values, event) {
      event.preventDefault()
      void sendNow(values)
    },
  })
}
