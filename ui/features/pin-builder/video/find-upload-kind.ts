import type { UploadKind } from '#schema/media/constants.ts'
import { href } from '#schema/routes.ts'
import { call } from '#ui/platform/network/request.ts'

/** Null where it is not known. */
export async function findUploadKind(id: string, signal: AbortSignal): Promise<UploadKind | null> {
  try {
    const { kind } = await call<{ kind: UploadKind }>(href('upload', { id }), { signal })
    return kind
  } catch {
    return null
  }
}
