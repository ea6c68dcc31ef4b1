import { Hono } from 'hono'
import { MEDIA_PREFIX } from '#schema/media-url.ts'
import type { Env } from '#worker/env.ts'
import { findMedia } from './find-media.ts'
import { parseMediaPath } from './parse-media-path.ts'
import { presentMedia, presentMediaError } from './present.ts'

const METHODS = ['GET', 'HEAD']

/** Pictures, videos and captions. Whatever else lies below their prefix is a plain 404, never a page. */
export function mediaRoutes(): Hono<{ Bindings: Env }> {
  const routes = new Hono<{ Bindings: Env }>()
  routes.all(`${MEDIA_PREFIX}*`, async (c) => {
    if (!METHODS.includes(c.req.method)) return presentMediaError('methodNotAllowed', { Allow: METHODS.join(', ') })
    const file = parseMediaPath(new URL(c.req.url).pathname)
    if (file === undefined) return presentMediaError('notFound')
    const answer = await findMedia(c.env, file, {
      isHead: c.req.method === 'HEAD',
      ifNoneMatch: c.req.header('if-none-match'),
      range: c.req.header('range'),
      ifRange: c.req.header('if-range'),
    })
    return presentMedia(file, answer)
  })
  return routes
}
