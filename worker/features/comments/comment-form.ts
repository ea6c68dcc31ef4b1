import type { CommentForm } from '#schema/comments/calls.ts'
import { href } from '#schema/routes.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { createComment } from './create-comment.ts'

/** A visitor logs in first, and comes back to the pin. */
export async function commentByForm(
  context: ActionContext,
  { id, text, parent_id: parentId }: CommentForm,
): Promise<FormResult> {
  if (!isMember(context)) return { to: href('login', {}, { next: href('pin', { id }) }) }
  const made = await createComment(context, {
    pin_id: id,
    parent_id: parentId || null,
    text,
    tags: [],
    media_id: null,
  })
  return { to: href('pin', { id }, { comment: made.id }) }
}
