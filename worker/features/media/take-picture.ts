import type { Provenance } from '#schema/calls/media.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

export interface PictureFile {
  body: ReadableStream<Uint8Array>
  /** As announced by its sender, if at all. */
  bytes?: number | undefined
}

/** What `POST /v3/media/` answers. */
export interface TakenPicture {
  id: string
  kind: 'image'
  signature: string
  width: number
  height: number
  dominant_color: string
  is_animated: boolean
  provenance: Provenance | null
}

/**
 * Stores a picture as an upload of the viewer, checked and re-encoded. Fails with `writeBanned`, `quotaExceeded`,
 * `mediaTooLarge`, `mediaTooManyPixels`, `mediaTypeUnsupported` or `mediaUnreadable`, and then leaves nothing behind.
 */
export async function takePicture(_context: MemberContext, _file: PictureFile): Promise<TakenPicture> {
  return fail('unexpected')
}
