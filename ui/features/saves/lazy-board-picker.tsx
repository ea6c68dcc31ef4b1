import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useStore } from '#ui/platform/store.ts'
import { loadPicker } from './load-picker.ts'
import { pickerStore } from './picker-store.ts'

const BoardPicker = lazyChunk('board-picker', loadPicker)

export function LazyBoardPicker() {
  const request = useStore(pickerStore)
  return request && <BoardPicker key={request.pin.id} {...request} />
}
