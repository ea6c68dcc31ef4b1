import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { useStore } from '#ui/platform/store.ts'
import { loadPicker } from './load-picker.ts'
import { closePicker, pickerStore } from './picker-store.ts'

const BoardPicker = lazyChunk('board-picker', loadPicker)

export function LazyBoardPicker() {
  const request = useStore(pickerStore)
  return (
    request && (
      <LazyDialog onFailed={closePicker}>
        <BoardPicker key={request.pin.id} {...request} />
      </LazyDialog>
    )
  )
}
