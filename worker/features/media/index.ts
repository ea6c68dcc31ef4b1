import type { MiddlewareHandler } from 'hono'
import { PART_LIMIT, UPLOAD_LIMIT } from '#schema/constants/limits.ts'
import {
  CompleteVideoCall,
  FindUploadCall,
  RemoveUploadCall,
  StartVideoCall,
  UploadCaptionsCall,
  UploadImageCall,
  UploadPartCall,
} from '#schema/media/calls.ts'
import { MEDIA_PREFIX } from '#schema/media/media-url.ts'
import { call, file } from '#worker/action.ts'
import type { Env } from '#worker/env.ts'
import { isWithheld } from '#worker/model/withheld-media.ts'
import { parseMediaPath } from '#worker/platform/parse-media-path.ts'
import { uploadCaptions } from './captions/upload-captions.ts'
import { findMedia } from './find-media.ts'
import { uploadImage } from './images/upload-image.ts'
import { openModeratedMedia } from './open-moderated-media.ts'
import { findUpload, openPreview, removeUpload } from './own-upload.ts'
import { presentMedia, presentMediaError } from './present-media.ts'
import { completeVideo } from './video/complete-video.ts'
import { startVideo } from './video/start-video.ts'
import { uploadVideoPart } from './video/upload-video-part.ts'

const LIMIT = { rule: UPLOAD_LIMIT, by: 'viewer' } as const
const UPLOAD = { who: 'member', status: 201, limit: LIMIT, outlivesCaller: true } as const

export const media = [
  call(UploadImageCall, { ...UPLOAD, readsBody: true, run: uploadImage }),
  call(StartVideoCall, { ...UPLOAD, run: startVideo }),
  call(UploadPartCall, {
    who: 'member',
    limit: { rule: PART_LIMIT, by: 'viewer' },
    readsBody: true,
    once: false,
    run: uploadVideoPart,
  }),
  call(CompleteVideoCall, {
    who: 'member',
    status: 202,
    limit: LIMIT,
    once: false,
    outlivesCaller: true,
    run: completeVideo,
  }),
  call(UploadCaptionsCall, { ...UPLOAD, readsBody: true, run: uploadCaptions }),
  call(FindUploadCall, { who: 'member', run: findUpload }),
  call(RemoveUploadCall, { who: 'member', whenBanned: 'allowed', run: removeUpload }),
  file({ route: 'uploadPreview', who: 'member', isForPrograms: true, run: openPreview }),
  file({ route: 'moderatedMedia', who: 'employee', isForPrograms: true, run: openModeratedMedia }),
]

/** Answers everything below the media prefix, before all that a call or a page needs. */
export const mediaFiles: MiddlewareHandler<{ Bindings: Env }> = (c, next) =>
  c.req.path.startsWith(MEDIA_PREFIX) ? answerMedia(c.req.raw, c.env) : next()

const METHODS = ['GET', 'HEAD']

/**
 * Everything below the media prefix, where nothing private is; what does not exist is a plain 404. No `file()`, because
 * it comes before everything else: no viewer, no database, no context.
 */
export async function answerMedia({ method, url, headers }: Request, env: Env): Promise<Response> {
  if (!METHODS.includes(method)) return presentMediaError('methodNotAllowed', { Allow: METHODS.join(', ') })
  const file = parseMediaPath(new URL(url).pathname)
  if (file === undefined) return presentMediaError('notFound')
  const [answer, isGone] = await Promise.all([
    findMedia(env, file, {
      isHead: method === 'HEAD',
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      range: headers.get('range') ?? undefined,
      ifRange: headers.get('if-range') ?? undefined,
    }),
    // Renditions of what is withheld are not there.
    file.size === 'orig' || file.size === 'video' ? isWithheld(env.MEDIA, file.signature) : false,
  ])
  if (!isGone) return presentMedia(file, answer)
  if (answer.status === 'found' && answer.body !== null && 'cancel' in answer.body) await answer.body.cancel()
  return presentMedia(file, { status: 'missing' })
}
