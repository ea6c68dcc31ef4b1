import { useEffect, useRef } from 'react'
import type { CommentData } from '#schema/comments/calls.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { useWrite, type Write } from '#ui/app/query/use-write.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { fromCommentData } from './comment-data.ts'
import { toSendingComment, toWords, type Sent } from './sending-comment.ts'
import { useThread } from './thread-context.ts'
import type { CommentAction } from './thread.ts'
import type { CommentDraft } from './use-comment-draft.ts'

export const COMMENT_REASONS = {
  commentsOff: 'comments.off',
  commentsNotAllowed: 'comment.error.notAllowed',
  commentNotFound: 'comment.error.gone',
  commentNotYours: 'comment.error.gone',
  pinNotFound: 'comment.error.gone',
  duplicateText: 'comment.error.duplicate',
  linksNotYetAllowed: 'comment.error.links',
  editExpired: 'comment.error.expired',
  invalidInput: 'comment.error.invalid',
  mediaNotReady: 'comment.error.image',
  notSignedIn: 'comment.error.signedOut',
  tooManyRequests: 'comment.error.tooMany',
  writeBanned: 'comments.refusal.banned',
  unavailable: 'comment.error.unexpected',
  unexpected: 'comment.error.unexpected',
} as const satisfies Record<string, MessageKey>

type CommentReason = keyof typeof COMMENT_REASONS

const REASON_NAMES = Object.keys(COMMENT_REASONS) as CommentReason[]

interface SendOptions {
  parent: AggregatedComment | undefined
  edited: AggregatedComment | undefined
  box: CommentDraft
  /** The callback is undefined once the box is gone. */
  onEnd: (() => void) | undefined
}

/** Sends what a box has, and shows it in the thread at once. */
export function useSendComment({ parent, edited, box, onEnd }: SendOptions): Write<Sent, CommentData> {
  const t = useTranslate()
  const { user: viewer } = useAppData().context
  const { pinId, change, confirm, lookAgain, findDraft, rememberDraft } = useThread()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return useWrite<Sent, CommentData>({
    name: edited ? `edit comment ${edited.id}` : `comment on ${parent?.id ?? pinId}`,
    run: ({ media_id, ...sent }, init) =>
      edited
        ? sendCall('AggregatedCommentResource.update', { commentId: edited.id, ...sent }, init)
        : sendCall(
            'AggregatedCommentResource.create',
            { pin_id: pinId, parent_id: parent?.id ?? null, ...sent, media_id },
            init,
          ),
    optimistic(sent) {
      // What is on its way is not written again where one leaves and comes back.
      rememberDraft(box.key, null)
      const words = toWords(sent, box.draft.named)
      if (edited) return change({ type: 'updated', id: edited.id, ...words, editedAt: new Date().toISOString() })
      return viewer
        ? change({ type: 'created', comment: toSendingComment({ viewer, pinId, parent, words }) })
        : () => {}
    },
    onDone(answer, _, undo) {
      const stored = answer && fromCommentData(answer)
      if (edited) confirm(undo, stored ? toUpdate(stored) : undefined)
      else if (stored) confirm(undo, { type: 'created', comment: stored })
      else {
        undo?.()
        lookAgain()
      }
      if (!isThere.current) return
      box.clear()
      onEnd?.()
    },
    onFailed(failure) {
      const reason = findReason(failure, REASON_NAMES)
      const refusal = edited && !isThere.current ? reason : null
      // Something else is being written by now if the box is gone and there is a draft.
      if (isThere.current || !findDraft(box.key)) rememberDraft(box.key, { ...box.draft, refusal })
      // A failed edit is never said in a toast: its box says it, now or when it is back.
      return isThere.current || edited ? null : t(COMMENT_REASONS[reason])
    },
  })
}

/** Why it was refused now, by the form that was sent without scripts, or before its box was closed. */
export function findCommentReason(
  error: unknown,
  form: FormOutcome | undefined,
  refusal: string | null | undefined,
): CommentReason | null {
  if (error) return findReason(error, REASON_NAMES)
  const named = form ? (form.problems['text'] ?? form.error) : refusal
  return REASON_NAMES.find((name) => name === named) ?? null
}

function toUpdate({ id, text, tags, taggedUsers, editedAt }: AggregatedComment): CommentAction {
  return { type: 'updated', id, text, tags, taggedUsers, editedAt: editedAt ?? '' }
}
