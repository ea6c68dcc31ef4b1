import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { FieldDescriptions } from './form-description.ts'
import { useFormCore, type FormOptions, type FormState } from './use-form-core.ts'

interface NativeFormOptions<Fields extends FieldDescriptions> extends Omit<
  FormOptions<Fields, never>,
  'name' | 'send' | 'onDone'
> {
  /** Asked before it is sent; false where the user has changed their mind. */
  prove?: (() => Promise<boolean>) | undefined
}

/**
 * A form that the browser sends by itself, once its fields are checked: for what scripts must not keep, and for what
 * the page after it shows. Two presses send it once.
 */
export function useNativeForm<Fields extends FieldDescriptions>(
  options: NativeFormOptions<Fields>,
): FormState<keyof Fields & string> {
  const { prove, id = 'form' } = options
  const { fail, by } = useFormCore({ ...options, name: id })
  const sendOnce = useSentOnce()

  async function sendProved(form: HTMLFormElement, isProved: Promise<boolean>): Promise<void> {
    try {
      if (await isProved) form.submit()
    } catch (error) {
      fail(error)
    }
  }

  return by({
    isBusy: false,
    send(_, event) {
      if (!prove) return sendOnce(event)
      event.preventDefault()
      void sendProved(event.currentTarget, prove())
    },
  })
}
