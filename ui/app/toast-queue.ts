import { TOAST_LIMIT } from '#schema/constants/shell.ts'

/** What a toast lets the person do about it. */
export type ToastAction = { label: string } & ({ href: string } | { onAction(): void })

/** A short message that goes by itself. */
export interface ToastContent {
  text: string
  action?: ToastAction
}

export interface Toast extends ToastContent {
  id: number
}

export type ToastEvent = { type: 'asked'; toast: Toast } | { type: 'dismissed'; id: number }

/**
 * The toasts in the order in which they are shown, one at a time. A text that is already there is not said twice; where
 * too many wait, the one that has waited longest gives way.
 */
export function toastQueue(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'asked': {
      if (toasts.some(({ text }) => text === event.toast.text)) return toasts
      const [shown, ...waiting] = [...toasts, event.toast]
      return shown ? [shown, ...waiting.slice(1 - TOAST_LIMIT)] : []
    }
    case 'dismissed':
      return toasts.some(({ id }) => id === event.id) ? toasts.filter(({ id }) => id !== event.id) : toasts
  }
}
