import { TOAST_LIMIT } from '#schema/site/shell-constants.ts'

export type ToastAction = { label: string } & ({ href: string } | { onAction(): void })

export interface ToastContent {
  text: string
  action?: ToastAction
  /** Stands beside the first one, which it comes after. */
  otherAction?: ToastAction
  /** What it is about: the latest of a topic replaces the one before. */
  topic?: string
  /** Milliseconds since 1970, for what can be done until then: the others are shown before it. */
  until?: number
}

export interface Toast extends ToastContent {
  id: number
}

export type ToastEvent = { type: 'asked'; toast: Toast } | { type: 'dismissed'; id: number }

/** One is shown at a time. A text already queued is not repeated; beyond the limit the oldest waiting one goes. */
export function toastQueue(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'asked': {
      const { text, until, topic } = event.toast
      if (!until && !topic && toasts.some((other) => other.text === text)) return toasts
      const others = toasts.filter((other) => !topic || other.topic !== topic)
      const isFirst = until !== undefined || (topic !== undefined && toasts[0]?.topic === topic)
      const all = isFirst ? [event.toast, ...others] : [...others, event.toast]
      const [shown, ...waiting] = all.toSorted((a, b) => Number(Boolean(a.until)) - Number(Boolean(b.until)))
      return shown ? [shown, ...waiting.slice(1 - TOAST_LIMIT)] : []
    }
    case 'dismissed':
      return toasts.some(({ id }) => id === event.id) ? toasts.filter(({ id }) => id !== event.id) : toasts
  }
}
