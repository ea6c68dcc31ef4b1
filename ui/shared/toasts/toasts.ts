import { createStore } from '#ui/platform/store.ts'
import { toastQueue, type Toast, type ToastContent } from './toast-queue.ts'

/** Toasts asked for before the deferred shell arrives wait here. */
export const toasts = createStore<readonly Toast[]>([])

let lastId = 0

export function showToast(content: ToastContent): void {
  lastId += 1
  const toast = { ...content, id: lastId }
  toasts.update((queue) => toastQueue(queue, { type: 'asked', toast }))
}

export function dismissToast(id: number): void {
  toasts.update((queue) => toastQueue(queue, { type: 'dismissed', id }))
}
