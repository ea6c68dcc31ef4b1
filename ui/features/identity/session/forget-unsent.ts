import { unsentPinsKey } from '#ui/app/storage-keys.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { createUploadStore } from '#ui/platform/storage/upload-store.ts'

/** What an account that leaves this browser has typed and chosen, and the server has not got. */
export async function forgetUnsent(viewerId: string): Promise<void> {
  localStore.remove(unsentPinsKey(viewerId))
  const files = createUploadStore()
  for (const { record } of await files.list()) if (record.viewerId === viewerId) await files.remove(record.key)
}
