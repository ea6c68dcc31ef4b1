import type { Env } from '#worker/env.ts'
import { findMedia } from './find-media.ts'
import { parseMediaPath } from './parse-media-path.ts'
import { presentMedia, presentMediaError } from './present.ts'

const METHODS = ['GET', 'HEAD']

/**
 * Everything below the media prefix; what does not exist is a plain 404. No `file()`, because it comes before
 * everything else: no viewer, no database, no context.
 */
export async function answerMedia({ method, url, headers }: Request, env: Env): Promise<Response> {
  if (!METHODS.includes(method)) return presentMediaError('methodNotAllowed', { Allow: METHODS.join(', ') })
  const file = parseMediaPath(new URL(url).pathname)
  if (file === undefined) return presentMediaError('notFound')
  const answer = await findMedia(env, file, {
    isHead: method === 'HEAD',
    ifNoneMatch: headers.get('if-none-match') ?? undefined,
    range: headers.get('range') ?? undefined,
    ifRange: headers.get('if-range') ?? undefined,
  })
  return presentMedia(file, answer)
}
