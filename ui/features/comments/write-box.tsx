import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { CommentData, MentionSuggestion } from '#schema/comments/calls.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { toTextKey } from '#schema/comments/comment-text.ts'
import { MAX_COMMENT_LENGTH } from '#schema/comments/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { countCharacters, toPlainText } from '#schema/plain-text.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { useStore } from '#ui/platform/store.ts'
import { fromCommentData } from './comment-data.ts'
import { findMentionAt, tagMentions, type Mentioned } from './mentions.ts'
import { toSendingComment, toWords, type Sent } from './sending-comment.ts'
import { returnFocus } from '#ui/platform/document/return-focus.ts'
import { useThread } from './thread-context.ts'
import { NEW, type Draft } from './thread-store.ts'
import type { CommentAction } from './thread.ts'
import classes from './write-box.module.css'

const MentionList = lazyChunk('mention-list', async () => (await import('./mention-list.tsx')).MentionList)
const PictureChoice = lazyChunk(
  'picture-choice',
  async () => (await import('#ui/features/media/image-choice.tsx')).PictureChoice,
)

const REASONS = {
  commentsOff: 'comments.off',
  commentsNotAllowed: 'comment.error.notAllowed',
  commentNotFound: 'comment.error.gone',
  commentNotYours: 'comment.error.gone',
  pinNotFound: 'comment.error.gone',
  duplicateText: 'comment.error.duplicate',
  linksNotYetAllowed: 'comment.error.links',
  editExpired: 'comment.error.expired',
  invalidInput: 'comment.error.invalid',
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
  /** What stands in its place until the answer is there. */
  whileSent?: ReactNode
}

/** Where one writes; a plain form until scripts run. What is typed stays if it is closed, or its comment goes. */
export function WriteBox({ label, parent, edited, form, onEnd, whileSent }: WriteBoxProps) {
  const t = useTranslate()
  const id = useId()
  const { user: viewer } = useAppData().context
  const { pinId, change, keep, lookAgain, mayMention, drafts, findDraft, keepDraft } = useThread()
  const isHydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const draftKey = edited ? `edit ${edited.id}` : parent ? `reply ${parent.id}` : NEW
  const start: Draft = {
    text: form?.values['text'] ?? edited?.text ?? (parent?.parentId ? `@${parent.user.username} ` : ''),
    named: startNames(parent, edited),
    picture: null,
    isOpen: true,
  }
  const kept = useStore(drafts).get(draftKey)
  const [draft, setDraft] = useState(() => ({ ...(kept ?? start), isOpen: true }))
  const { text, named, picture } = draft
  const isTyped = (one: Draft) => one.text !== start.text || one.picture !== start.picture
  // What an earlier box has sent, and what came back since.
  if (kept && isTyped(kept) && !isTyped(draft)) setDraft({ ...kept, isOpen: true })
  const [caret, setCaret] = useState(0)
  /** The name that was set in last: the caret belongs behind it. */
  const [setIn, noteSetIn] = useState<{ end: number } | null>(null)
  useLayoutEffect(() => {
    if (setIn) field.current?.setSelectionRange(setIn.end, setIn.end)
  }, [setIn])
  const [activeOption, setActiveOption] = useState<string | null>(null)
  /** The mention whose list was closed, by its place. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [isEmpty, setEmpty] = useState(form?.values['text'] !== undefined && toTextKey(toPlainText(text)) === '')
  const isInner = onEnd !== undefined
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const [isUploading, setUploading] = useState(false)
  // One that was open when the page was left does not take the focus.
  const [isNew] = useState(() => isInner && !findDraft(draftKey)?.isOpen)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
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
    optimistic(sent) {
      // What is on its way is not written again where one leaves and comes back.
      keepDraft(draftKey, null)
      const words = toWords(sent, named)
      if (edited) return change({ type: 'updated', id: edited.id, ...words, editedAt: new Date().toISOString() })
      return viewer
        ? change({ type: 'created', comment: toSendingComment({ viewer, pinId, parent, words }) })
        : () => {}
    },
    onDone(answer, _, takeBack) {
      const stored = answer && fromCommentData(answer)
      if (edited) keep(takeBack, stored ? toUpdate(stored) : undefined)
      else if (stored) keep(takeBack, { type: 'created', comment: stored })
      else {
        takeBack?.()
        lookAgain()
      }
      if (!isThere.current) return
      setDraft({ text: '', named: [], picture: null, isOpen: true })
      onEnd?.()
    },
    onFailed(failure) {
      const reason = findReason(failure, REASON_NAMES)
      const refusal = edited && !isThere.current ? reason : null
      // Otherwise something else is being written by now.
      if (isThere.current || !findDraft(draftKey)) keepDraft(draftKey, { ...draft, refusal })
      // A failed edit is never said in a toast: its box says it, now or when it is back.
      return isThere.current || edited ? null : t(REASONS[reason])
    },
  })
  const { error, isBusy } = write
  useEffect(() => {
    if (isInner && error !== null) returnFocus(field.current)
  }, [isInner, error])
  const typed = mayMention && isHydrated ? findMentionAt(text, caret) : null
  const mention = typed?.start === closedAt ? null : typed
  const option = mention && activeOption
  const over = countCharacters(toPlainText(text)) - MAX_COMMENT_LENGTH
  const refusal = write.error
    ? findReason(write.error, REASON_NAMES)
    : form
      ? findFormReason(form)
      : (REASON_NAMES.find((name) => name === draft.refusal) ?? null)
  const isRepeated = edited !== undefined && refusal === 'duplicateText'
  const problem =
    over > 0
      ? t('comment.error.tooLong', { count: over })
      : isEmpty
        ? t('comment.error.text')
        : isRepeated
          ? t('comment.error.repeated')
          : refusal && t(REASONS[refusal])

  function changeDraft(part: Partial<Draft>): void {
    const next = { ...draft, refusal: null, ...part }
    setDraft(next)
    keepDraft(draftKey, next)
  }

  function close(): void {
    keepDraft(draftKey, isTyped(draft) ? { ...draft, isOpen: false } : null)
    onEnd?.()
  }

  function choose({ id: userId, username }: MentionSuggestion): void {
    if (!mention) return
    const after = `${text.slice(0, mention.start)}@${username} `
    changeDraft({ text: after + text.slice(caret), named: [...named, { userId, username }] })
    setCaret(after.length)
    noteSetIn({ end: after.length })
    field.current?.focus()
  }

  const box = (
    <form
      method="post"
      action={href('pin', { id: pinId })}
      hidden={isInner && isBusy}
      className={classNames(classes.box, isInner && classes.inner)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        const cleaned = toPlainText(text)
        const isBlank = toTextKey(cleaned) === '' && picture === null
        setEmpty(isBlank)
        if (isBlank || over > 0 || isBusy || isUploading) return
        const isForced = submitter instanceof HTMLButtonElement && submitter.name === 'force'
        write.send({
          text: cleaned,
          tags: tagMentions(cleaned, named),
          media_id: picture,
          ...(isForced && { force: true }),
        })
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
        // Shown below by then; here it is again if it fails.
        value={isBusy ? '' : text}
        readOnly={isBusy}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        // A textarea may not be a combobox.
        aria-autocomplete={mayMention && isHydrated ? 'list' : undefined}
        aria-haspopup={mayMention && isHydrated ? 'listbox' : undefined}
        aria-controls={option === null ? undefined : `${id}-people`}
        aria-activedescendant={option ?? undefined}
        className={classes.field}
        onChange={({ currentTarget }) => {
          changeDraft({ text: currentTarget.value })
          setCaret(currentTarget.selectionStart)
          if (closedAt !== null && !/[@＠]/.test(currentTarget.value[closedAt] ?? '')) setClosedAt(null)
          setEmpty(false)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
          // The list of people, which hears it first, was closed by it.
          if (event.key === 'Escape' && !event.defaultPrevented && isInner) close()
        }}
      />
      {parent && <input type="hidden" name="parent_id" value={parent.id} />}
      {mention && (
        <LazyBoundary>
          <MentionList
            id={`${id}-people`}
            pinId={pinId}
            q={mention.q}
            field={field}
            onActive={setActiveOption}
            onChoose={choose}
            onClose={() => setClosedAt(mention.start)}
          />
        </LazyBoundary>
      )}
      <ErrorMessage id={`${id}-problem`}>{problem}</ErrorMessage>
      <div className={classes.actions}>
        {isHydrated && !edited && (
          <LazyBoundary>
            <PictureChoice
              name={`picture of ${pinId} ${draftKey}`}
              onBusy={setUploading}
              picture={picture}
              onChoose={(chosen) => changeDraft({ picture: chosen })}
            />
          </LazyBoundary>
        )}
        {onEnd && (
          <Button look="plain" onClick={close}>
            {t('comment.cancel')}
          </Button>
        )}
        {/* Enter presses the first button that sends: saving again is never without asking. */}
        <Button type="submit" look="primary" isBusy={isBusy || isUploading}>
          {t(edited ? 'comment.save' : 'comment.post')}
        </Button>
        {isRepeated && (
          <Button type="submit" name="force" isBusy={isBusy}>
            {t('comment.saveAnyway')}
          </Button>
        )}
      </div>
    </form>
  )
  return (
    <>
      {isBusy && whileSent}
      {box}
    </>
  )
}

function findFormReason({ error, problems }: FormOutcome): keyof typeof REASONS | null {
  const reason = problems['text'] ?? error
  return REASON_NAMES.find((name) => name === reason) ?? null
}

function toUpdate({ id, text, tags, taggedUsers, editedAt }: AggregatedComment): CommentAction {
  return { type: 'updated', id, text, tags, taggedUsers, editedAt: editedAt ?? '' }
}

function startNames(parent: AggregatedComment | undefined, edited: AggregatedComment | undefined): Mentioned[] {
  if (edited) return edited.taggedUsers.map(({ id: userId, username }) => ({ userId, username }))
  return parent?.parentId ? [{ userId: parent.user.entityId, username: parent.user.username }] : []
}
