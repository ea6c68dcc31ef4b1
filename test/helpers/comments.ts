import type { CommentData, CommentsData } from '#schema/comments/calls.ts'
import { callResource, readData } from './client.ts'

type Verb = 'get' | 'create' | 'update' | 'delete'

/** Calls of `AggregatedCommentResource` on a site. */
export function callComment(
  origin: string,
  verb: Verb,
  options: Record<string, unknown>,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return callResource(origin, 'AggregatedCommentResource', verb, options, { cookie, headers })
}

export async function writeComment(
  origin: string,
  options: Record<string, unknown>,
  cookie: string,
): Promise<CommentData> {
  return readData<CommentData>(await callComment(origin, 'create', options, cookie))
}

export async function listComments(
  origin: string,
  options: Record<string, unknown>,
  cookie?: string,
): Promise<CommentsData> {
  return readData<CommentsData>(await callComment(origin, 'get', options, cookie))
}
