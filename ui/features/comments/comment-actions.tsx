import { useRef, useState } from 'react'
import type { MentionsData, TranslationData, UnhiddenCommentData } from '#schema/comments/calls.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { LIKE, type HideScope } from '#schema/comments/constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { returnFocus } from '#ui/platform/document/return-focus.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { CommentText } from './comment-text.tsx'
import { useThread } from './thread-context.ts'
import { WriteBox } from './write-box.tsx'
import classes from './comment.module.css'

/** The actions are like, helpful and reply. */
export function CommentActions({ comment }: { comment: AggregatedComment }) {
  const t = useTranslate()
  const { change, confirm, mayWrite, findDraft, rememberDraft } = useThread()
  const replyButton = useRef<HTMLButtonElement>(null)
  const { id, reactionByMe, reactionCounts, markedHelpfulByMe, helpfulCount, permissions } = comment
  const draftKey = `reply ${id}`
  const [isReplying, setReplying] = useState(() => findDraft(draftKey)?.isOpen ?? false)
  const like = useWrite<boolean, unknown>({
    name: `like comment ${id}`,
    run: (isOn, init) =>
      sendCall(isOn ? 'POST commentReact' : 'DELETE commentReact', { id, reaction_type: LIKE }, init),
    optimistic: (isOn) => change({ type: 'likeToggled', id, isOn }),
    onDone: (_, __, undo) => confirm(undo),
    onFailed: () => t('comment.notDone'),
  })
  const helpful = useWrite<boolean, unknown>({
    name: `helpful comment ${id}`,
    run: (isOn, init) => sendCall(isOn ? 'POST commentHelpful' : 'DELETE commentHelpful', { id }, init),
    optimistic: (isOn) => change({ type: 'helpfulToggled', id, isOn }),
    onDone: (_, __, undo) => confirm(undo),
    onFailed: () => t('comment.notDone'),
  })
  function toggleReply(): void {
    const draft = findDraft(draftKey)
    if (isReplying && draft) rememberDraft(draftKey, { ...draft, isOpen: false })
    setReplying(!isReplying)
  }
  const isLiked = reactionByMe === LIKE
  const likes = reactionCounts[LIKE] ?? 0
  return (
    <>
      <p className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          aria-pressed={isLiked}
          disabled={!permissions.react}
          onClick={() => like.send(!isLiked)}
        >
          <span>{t('comment.like')}</span> <Count count={likes} said={t('comment.likes', { count: likes })} />
        </button>
        <button
          type="button"
          className={classes.action}
          aria-pressed={markedHelpfulByMe}
          disabled={!permissions.markHelpful}
          onClick={() => helpful.send(!markedHelpfulByMe)}
        >
          <span>{t('comment.markHelpful')}</span>{' '}
          <Count count={helpfulCount} said={t('comment.helpful', { count: helpfulCount })} />
        </button>
        {mayWrite && (
          <button
            ref={replyButton}
            type="button"
            className={classes.action}
            aria-expanded={isReplying}
            onClick={toggleReply}
          >
            {t('comment.reply')}
          </button>
        )}
      </p>
      {isReplying && (
        <WriteBox
          parent={comment}
          onEnd={() => {
            setReplying(false)
            returnFocus(replyButton.current)
          }}
          label={t('comment.replyTo', { name: comment.user.fullName })}
        />
      )}
    </>
  )
}

function Count({ count, said }: { count: number; said: string }) {
  const format = useFormat()
  if (count === 0) return null
  return (
    <>
      <span className={classes.count} aria-hidden>
        {format.compact(count)}
      </span>
      <span className="visually-hidden">{said}</span>
    </>
  )
}

/** What else one may do with it, in its menu. */
export function CommentChoices({ comment, onEdit }: { comment: AggregatedComment; onEdit(): void }) {
  const t = useTranslate()
  const { context, settings } = useAppData()
  const viewerId = findViewerId(context)
  const { change, confirm, reload, focusBeside, pinId } = useThread()
  const { id, parentId, user, permissions, highlightedByPinOwner, taggedUsers, translatedText } = comment
  const drop = useWrite<null, unknown>({
    name: `delete comment ${id}`,
    run: (_, init) => sendCall('AggregatedCommentResource.delete', { comment_id: id }, init),
    optimistic() {
      focusBeside(id, (one) => one.id === id)
      return change({ type: 'deleted', id })
    },
    onDone: (_, __, undo) => confirm(undo),
    onFailed: () => t('comment.notDeleted'),
  })
  const unhide = useWrite<HideScope, UnhiddenCommentData>({
    name: `show comment ${id}`,
    run: (scope, init) => sendCall('DELETE commentHide', { id, scope }, init),
    onDone(answer, scope) {
      reload()
      const done = scope === 'comment' ? t('comment.unhideDone') : t('comment.unhideUserDone', { name: user.fullName })
      showToast({ text: answer?.is_hidden ? t('comment.stillHidden') : done, topic: `hiding ${id}` })
    },
    onFailed: () => t('comment.notDone'),
  })
  const hide = useWrite<HideScope, unknown>({
    name: `hide comment ${id}`,
    run: (scope, init) => sendCall('PUT commentHide', { id, scope }, init),
    optimistic(scope) {
      const userId = user.entityId
      focusBeside(id, (one) => (scope === 'comment' ? one.id === id : one.user.entityId === userId))
      return change(scope === 'comment' ? { type: 'hidden', id } : { type: 'hiddenForUser', userId })
    },
    onDone(_, scope, undo) {
      confirm(undo)
      showToast({
        text: scope === 'comment' ? t('comment.hideDone') : t('comment.hideUserDone', { name: user.fullName }),
        topic: `hiding ${id}`,
        action: { label: t('comment.undoHide'), onAction: () => unhide.send(scope) },
      })
    },
    onFailed: () => t('comment.notDone'),
  })
  const highlight = useWrite<boolean, unknown>({
    name: `highlight comment ${id}`,
    run: (isOn, init) =>
      sendCall('PUT commentHighlight', { aggregated_comment: id, pin: pinId, highlight: isOn }, init),
    optimistic: (isOn) => change({ type: 'highlightToggled', id, isOn }),
    onDone: (_, __, undo) => confirm(undo),
    onFailed: (error) => (error instanceof Error ? error.message : t('comment.notDone')),
  })
  const unmention = useWrite<string, MentionsData>({
    name: `unmention in comment ${id}`,
    run: (userId, init) => sendCall('DELETE commentMentions', { id, tagged_users: [userId] }, init),
    optimistic: (userId) =>
      change({ type: 'mentionsChanged', id, taggedUsers: taggedUsers.filter((one) => one.id !== userId) }),
    onDone: (_, __, undo) => confirm(undo),
    onFailed: () => t('comment.notDone'),
  })
  const translation = useWrite<null, TranslationData>({
    name: `translate comment ${id}`,
    run: (_, init) => sendCall('GET commentTranslate', { id }, init),
    onDone: (answer) => confirm(undefined, { type: 'translated', id, text: answer?.translated_text ?? '' }),
    onFailed() {
      confirm(undefined, { type: 'translationFailed', id })
      return null
    },
  })
  return (
    <>
      {permissions.edit && (
        <button type="button" onClick={onEdit}>
          {t('comment.edit')}
        </button>
      )}
      {permissions.highlight && parentId === null && (
        <button type="button" onClick={() => highlight.send(!highlightedByPinOwner)}>
          {t(highlightedByPinOwner ? 'comment.unhighlight' : 'comment.highlight')}
        </button>
      )}
      {settings.operator.translatesComments && comment.text !== '' && translatedText === null && (
        <button type="button" onClick={() => translation.send(null)}>
          {t('comment.translate')}
        </button>
      )}
      {taggedUsers
        .filter((one) => one.id === viewerId || user.entityId === viewerId)
        .map((one) => (
          <button key={one.id} type="button" onClick={() => unmention.send(one.id)}>
            {one.id === viewerId ? t('comment.unmention') : t('comment.unmentionOf', { name: one.fullName })}
          </button>
        ))}
      {permissions.hide && comment.isHidden && (
        <>
          <button type="button" onClick={() => unhide.send('comment')}>
            {t('comment.unhide')}
          </button>
          <button type="button" onClick={() => unhide.send('user')}>
            {t('comment.unhideUser', { name: user.fullName })}
          </button>
        </>
      )}
      {permissions.hide && !comment.isHidden && (
        <>
          <button type="button" onClick={() => hide.send('comment')}>
            {t('comment.hide')}
          </button>
          <button type="button" onClick={() => hide.send('user')}>
            {t('comment.hideUser', { name: user.fullName })}
          </button>
        </>
      )}
      {permissions.delete && (
        <button type="button" onClick={() => drop.send(null)}>
          {t('comment.delete')}
        </button>
      )}
    </>
  )
}

export function EditBox({ comment, onEnd }: { comment: AggregatedComment; onEnd(): void }) {
  const t = useTranslate()
  return (
    <WriteBox edited={comment} onEnd={onEnd} label={t('comment.editLabel')} whileSent={<CommentText {...comment} />} />
  )
}
