import { createStore } from '#ui/kit/store.ts'
import { toastQueue, type Toast, type ToastContent } from './toast-queue.ts'

/** The toasts to show; those asked for before the late shell is there wait for it. */
export const toasts = createStore<readonly Toast[]>([])

let lastId = 0

/** Shows a short message for a while. */
export function showToast(content: ToastContent): void {
  lastId += 1
  const toast = { ...content, id: lastId }
  toasts.update((queue) => toastQueue(queue, { type: 'asked', toast }))
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  toasts.update((queue) => toastQueue(queue, { type: 'dismissed', id }))
}
