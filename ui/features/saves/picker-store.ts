import { createStore } from '#ui/platform/store.ts'
import type { PinToSave } from './pin-to-save.ts'

export interface PickerRequest {
  pin: PinToSave
  /** The save that is to lie elsewhere; without one a new one is made. */
  move?: { id: string; board: { id: string; name: string } }
}

export interface SaveTarget {
  boardId: string
  sectionId?: string
  /** The save of the pin on that board, where it is there already. */
  saveId?: string
}

/** One picker for all that asks for it; null while it is closed. */
export const pickerStore = createStore<PickerRequest | null>(null)

export function openPicker(request: PickerRequest): void {
  pickerStore.update(() => request)
}

export function closePicker(): void {
  pickerStore.update(() => null)
}
