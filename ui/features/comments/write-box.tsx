import { useEffect, useId, useRef, useState } from 'react'
import type { CommentData, MentionSuggestion } from '#schema/calls/comments.ts'
import type { AggregatedComment } from '#schema/comment.ts'
import { cleanText, countCodePoints } from '#schema/comment-text.ts'
import { MAX_COMMENT_LENGTH } from '#schema/constants/comments.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate, type MessageKey } from '#ui/app/messages/translate.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { fromCommentData } from './comment-data.ts'
import { findMentionAt, tagMentions, type Mentioned } from './mentions.ts'
import { useThread } from './thread-context.ts'
import classes from './write-box.module.css'

const MentionList = lazyChunk('mention-list', async () => (await import('./mention-list.tsx')).MentionList)
const PictureChoice = lazyChunk(
  'picture-choice',
  async () => (await import('#ui/features/uploads/picture-choice.tsx')).PictureChoice,
)

const REASONS = {
  commentsOff: 'comments.off',
  commentsNotAllowed: 'comments.refusal.followedOnly',
  commentNotFound: 'comment.error.gone',
  commentNotYours: 'comment.error.gone',
  pinNotFound: 'comment.error.gone',
  duplicateText: 'comment.error.duplicate',
  linksNotYetAllowed: 'comment.error.links',
  editExpired: 'comment.error.expired',
  invalidInput: 'comment.error.text',
  mediaNotReady: 'comment.error.picture',
  notSignedIn: 'comment.error.signedOut',
  tooManyRequests: 'comment.error.tooMany',
  writeBanned: 'comments.refusal.banned',
  unavailable: 'comment.error.unexpected',
  unexpected: 'comment.error.unexpected',
} as const satisfies Record<string, MessageKey>

const REASON_NAMES = Object.keys(REASONS) as (keyof typeof REASONS)[]

interface WriteBoxProps {
  label: string
  /** The comment that is answered. */
  parent?: AggregatedComment
  /** The comment that is changed. */
  edited?: AggregatedComment
  /** Of the form that was sent without scripts. */
  form?: FormOutcome | undefined
  onEnd?(): void
}

interface Sent {
  text: string
  tags: { user_id: string; offset: number; length: number }[]
  media_id: string | null
}

/** Where one writes; a plain form until scripts run. */
export function WriteBox({ label, parent, edited, form, onEnd }: WriteBoxProps) {
  const t = useTranslate()
  const id = useId()
  const { pinId, change, mayMention } = useThread()
  const isHydrated = useHydrated()
  const markStale = useMarkStale(['CloseupDetailQuery', 'CommentThreadQuery'])
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(
    form?.values['text'] ?? edited?.text ?? (parent?.parentId ? `@${parent.user.username} ` : ''),
  )
  const [named, setNamed] = useState<readonly Mentioned[]>(() => startNames(parent, edited))
  const [caret, setCaret] = useState(0)
  const [picture, setPicture] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const isInner = onEnd !== undefined
  useEffect(() => {
    if (isInner) field.current?.focus()
  }, [isInner])
  const write = useWrite<Sent, CommentData>({
    name: edited ? `edit comment ${edited.id}` : `comment on ${parent?.id ?? pinId}`,
    run: ({ media_id, ...sent }, init) =>
      edited
        ? callResource(
            href('resource', { name: 'AggregatedCommentResource', verb: 'update' }),
            { commentId: edited.id, ...sent },
            init,
          )
        : callResource(
            href('resource', { name: 'AggregatedCommentResource', verb: 'create' }),
            { pin_id: pinId, parent_id: parent?.id ?? null, ...sent, media_id },
            init,
          ),
    onDone(answer) {
      if (answer) show(fromCommentData(answer))
      markStale()
      setText('')
      setNamed([])
      setPicture(null)
      onEnd?.()
    },
    onFailed: () => null,
  })
  const mention = mayMention && isHydrated ? findMentionAt(text, caret) : null
  const over = countCodePoints(cleanText(text)) - MAX_COMMENT_LENGTH
  const refusal = write.error
    ? findReason(write.error, REASON_NAMES)
    : (REASON_NAMES.find((name) => name === form?.error) ?? null)
  const isWrong = isEmpty || form?.problems['text'] !== undefined
  const problem =
    over > 0
      ? t('comment.error.tooLong', { count: over })
      : isWrong
        ? t('comment.error.text')
        : refusal && t(REASONS[refusal])

  function show(comment: AggregatedComment): void {
    if (edited) {
      const { id: editedId, tags, taggedUsers, editedAt } = comment
      change({ type: 'updated', id: editedId, text: comment.text, tags, taggedUsers, editedAt: editedAt ?? '' })
      return
    }
    change({ type: 'created', comment })
    if (comment.parentId !== null) change({ type: 'countChanged', id: comment.parentId, delta: 1 })
  }

  function choose({ id: userId, username }: MentionSuggestion): void {
    if (!mention) return
    const after = `${text.slice(0, mention.start)}@${username} `
    setText(after + text.slice(caret))
    setNamed([...named, { userId, username }])
    setCaret(after.length)
    field.current?.focus()
  }

  return (
    <form
      method="post"
      action={href('pin', { id: pinId })}
      className={classNames(classes.box, isInner && classes.inner)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const cleaned = cleanText(text)
        setEmpty(cleaned === '' && picture === null)
        if ((cleaned === '' && picture === null) || over > 0) return
        write.send({ text: cleaned, tags: tagMentions(cleaned, named), media_id: picture })
      }}
    >
      <label htmlFor={id} className={isInner ? 'visually-hidden' : classes.label}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        name="text"
        rows={isInner || text !== '' ? 3 : 2}
        dir="auto"
        value={text}
        readOnly={write.isBusy}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-controls={mention ? `${id}-people` : undefined}
        className={classes.field}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setEmpty(false)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
          if (event.key === 'Escape' && !mention) onEnd?.()
        }}
      />
      {parent && <input type="hidden" name="parent_id" value={parent.id} />}
      {mention && (
        <LazyBoundary>
          <MentionList id={`${id}-people`} pinId={pinId} q={mention.q} field={field} onChoose={choose} />
        </LazyBoundary>
      )}
      <ErrorMessage id={`${id}-problem`}>{problem}</ErrorMessage>
      <div className={classes.actions}>
        {isHydrated && !edited && (
          <LazyBoundary>
            <PictureChoice name="picture of a comment" picture={picture} onChoose={setPicture} />
          </LazyBoundary>
        )}
        {onEnd && (
          <Button look="plain" onClick={onEnd}>
            {t('comment.cancel')}
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={write.isBusy}>
          {t(edited ? 'comment.save' : 'comment.post')}
        </Button>
      </div>
    </form>
  )
}

function startNames(parent: AggregatedComment | undefined, edited: AggregatedComment | undefined): Mentioned[] {
  if (edited) return edited.taggedUsers.map(({ id: userId, username }) => ({ userId, username }))
  return parent?.parentId ? [{ userId: parent.user.entityId, username: parent.user.username }] : []
}
