export interface IncomingFiles {
  /** Dropped anywhere on the page, or pasted. */
  onFiles(files: File[]): void
  /** Files are being dragged over the page, or no longer. */
  onDragging(isDragging: boolean): void
}

export function watchIncomingFiles({ onFiles, onDragging }: IncomingFiles): () => void {
  // Each element that is entered is left again, the last one by leaving the page.
  let depth = 0
  function onEnter(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    depth += 1
    if (depth === 1) onDragging(true)
  }
  function onOver(event: DragEvent): void {
    if (hasFiles(event.dataTransfer)) event.preventDefault()
  }
  function onLeave(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) onDragging(false)
  }
  function onDrop(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    depth = 0
    onDragging(false)
    pass([...(event.dataTransfer?.files ?? [])])
  }
  function onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    pass(files)
  }
  function pass(files: File[]): void {
    if (files.length > 0) onFiles(files)
  }

  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('dragenter', onEnter, { signal })
  document.addEventListener('dragover', onOver, { signal })
  document.addEventListener('dragleave', onLeave, { signal })
  document.addEventListener('drop', onDrop, { signal })
  document.addEventListener('paste', onPaste, { signal })
  return () => controller.abort()
}

function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}
