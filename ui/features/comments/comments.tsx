import { useEffect, useEffectEvent, useState } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import { COMMENT_ORDERS, type CommentOrder } from '#schema/comments/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useAppData, useIsAuth } from '#ui/app/app-data.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { EmbeddedResult, useQueryResult, useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import { detailRequest, pinRequest, threadRequest } from '#ui/shared/pins/pin-requests.ts'
import { WaitingButton } from '#ui/shared/waiting-button.tsx'
import { Comment } from './comment.tsx'
import { LostDrafts } from './lost-drafts.tsx'
import { Replies } from './replies.tsx'
import { rememberThread, openStore } from './thread-cache.ts'
import { ThreadContext, useThread, type ThreadTools } from './thread-context.ts'
import type { ThreadStore } from './thread-store.ts'
import { openThread, reorder, setTotal } from './thread.ts'
import { useLiveComments } from './use-live-comments.ts'
import { useThreadReading, type Details, type ThreadReading } from './use-thread-reading.ts'
import { WriteBox } from './write-box.tsx'
import classes from './comments.module.css'

type Linked = QueryResult<'CommentThreadQuery'>

export interface CommentsProps {
  pinId: string
  /** The cursor at which its comments begin, as a link without scripts has it. */
  after: string | null
  /** The comment that the address names. */
  linkedId: string | null
  form?: FormOutcome | undefined
}

export function Comments(props: CommentsProps) {
  const request = detailRequest(props.pinId, props.after)
  const details = useQueryResult<'CloseupDetailQuery'>(request)
  if (details.__typename === 'Error') return null
  return (
    <>
      <EmbeddedResult request={request} result={details} />
      {props.linkedId === null ? (
        <Thread {...props} details={details} />
      ) : (
        <LinkedThread {...props} linkedId={props.linkedId} details={details} />
      )}
    </>
  )
}

interface ThreadProps extends CommentsProps {
  details: Details
  linked?: Linked
}

function LinkedThread(props: ThreadProps & { linkedId: string }) {
  const request = threadRequest(props.pinId, props.linkedId)
  const linked = useQueryResult<'CommentThreadQuery'>(request)
  return (
    <>
      <EmbeddedResult request={request} result={linked} />
      <Thread key={props.linkedId} {...props} linked={linked} />
    </>
  )
}

function Thread({ pinId, after, linkedId, form, details, linked }: ThreadProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const viewerId = findViewerId(useAppData().context)
  const { permissions } = details
  const found = linked?.__typename === 'CommentThread' ? linked : undefined
  const { store, isKept } = useThreadStore({ pinId, viewerId, address: [linkedId, after].join(' '), details, found })
  const { thread, lost } = useStore(store.state)
  const reading = useThreadReading({ pinId, viewerId, store, thread, mayRead: permissions.read })
  const { focusId, read } = reading
  useFreshThread({ pinId, viewerId, store, isKept, details, lookAgain: reading.lookAgain })
  // Each comment has a box of its own if scripts run.
  const answered = isHydrated ? undefined : found?.comment
  const tools: ThreadTools = {
    pinId,
    thread,
    focusId,
    mayWrite: permissions.write,
    mayMention: permissions.mention,
    change: store.change,
    confirm: store.confirm,
    drafts: store.drafts,
    findDraft: store.findDraft,
    rememberDraft: store.rememberDraft,
    focusBeside: reading.focusBeside,
    loadReplies: reading.loadReplies,
    loadEarlierReplies: reading.loadEarlierReplies,
    lookAgain: reading.lookAgain,
    reload: () => read(thread.order, null),
  }
  const shown = thread.top.ids.flatMap((id) => thread.comments.get(id) ?? [])
  const linkedHead = found?.comment.id ?? null
  return (
    <ThreadContext value={tools}>
      {permissions.write ? (
        <WriteBox
          label={t(answered ? 'comment.replyTo' : 'comments.add', { name: answered?.user.fullName ?? '' })}
          form={form}
          {...(answered && { parent: answered })}
        />
      ) : (
        <WhyNot refusal={permissions.writeRefusal} pinId={pinId} />
      )}
      {linked?.__typename === 'Error' && <p className={classes.empty}>{t('comments.linkedGone')}</p>}
      {shown.length > 1 && isHydrated && <Orders current={thread.order} onChoose={(order) => read(order, null)} />}
      <WaitingButton
        text={thread.waiting.length > 0 ? t('comments.waiting', { count: thread.waiting.length }) : null}
        onShow={reading.showWaiting}
      />
      <LostDrafts drafts={lost} onClose={(id) => store.rememberDraft(id, null)} />
      {permissions.read && shown.length === 0 && <p className={classes.empty}>{t('comments.none')}</p>}
      <ul className={classes.list}>
        {shown.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            isFocused={comment.id === focusId}
            isLinked={comment.id === linkedId && linkedId === linkedHead}
          >
            <Replies comment={comment} linkedId={linkedId ?? undefined} />
          </Comment>
        ))}
      </ul>
      <ErrorMessage>{reading.state === 'failed' && t('comments.notLoaded')}</ErrorMessage>
      <MoreComments reading={reading} />
    </ThreadContext>
  )
}

interface StoreOptions {
  pinId: string
  viewerId: string | null
  /** What of the thread the address asks for. */
  address: string
  details: Details
  found: Extract<Linked, { __typename: 'CommentThread' }> | undefined
}

/** The thread as it was left, or a new one. */
function useThreadStore({ pinId, viewerId, address, details, found }: StoreOptions) {
  const pinKey = `${viewerId} ${pinId} `
  const key = pinKey + address
  const [opened] = useState(() =>
    openStore({
      pinKey,
      key,
      details,
      open: () =>
        openThread(details.comments, { linked: found, newSince: details.newSince, total: details.commentCount }),
      reopen: (known, { listWritten }) =>
        setTotal(
          reorder(known, 'top', details.comments, [...listWritten(), ...(found ? [found.comment.id] : [])]),
          details.commentCount,
        ),
    }),
  )
  const { store } = opened
  useEffect(() => rememberThread(key, { store, details }), [key, store, details])
  return opened
}

interface FreshOptions {
  pinId: string
  viewerId: string | null
  store: ThreadStore
  isKept: boolean
  details: Details
  lookAgain(): void
}

/** Keeps the thread as others see it, and the number of comments beside the pin as the thread has it. */
function useFreshThread({ pinId, viewerId, store, isKept, details, lookAgain }: FreshOptions): void {
  const isAuth = useIsAuth()
  const { total } = useStore(store.state).thread
  const storePin = useStoreResult<'CloseupPageQuery'>(pinRequest({ params: { id: pinId }, isAuth }))
  const onFocus = useEffectEvent(() => {
    if (appInFocus.get()) lookAgain()
  })
  useEffect(() => appInFocus.subscribe(() => onFocus()), [])
  const onBack = useEffectEvent(() => {
    if (isKept) lookAgain()
  })
  useEffect(() => onBack(), [])
  const onTotal = useEffectEvent(() =>
    storePin((pin) => (pin.__typename === 'Pin' ? { ...pin, commentCount: total } : pin)),
  )
  useEffect(() => {
    if (total !== details.commentCount || isKept) onTotal()
  }, [total, details.commentCount, isKept])
  const mayRead = details.permissions.read
  useLiveComments({ pinId, viewerId: mayRead ? viewerId : null, update: store.updateSettled, lookAgain })
}

function Orders({ current, onChoose }: { current: CommentOrder; onChoose(order: CommentOrder): void }) {
  const t = useTranslate()
  return (
    <div role="group" aria-label={t('comments.order')} className={classes.orders}>
      {COMMENT_ORDERS.map((order) => (
        <button key={order} type="button" aria-pressed={current === order} onClick={() => onChoose(order)}>
          {t(order === 'top' ? 'comments.top' : 'comments.newest')}
        </button>
      ))}
    </div>
  )
}

/** The button is a link to more comments if no scripts run. */
function MoreComments({ reading: { state, read } }: { reading: ThreadReading }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const { pinId, thread } = useThread()
  const { after } = thread.top
  if (after === null) return null
  return isHydrated ? (
    <Button isBusy={state === 'loading'} onClick={() => read(thread.order, after)}>
      {t('comments.more')}
    </Button>
  ) : (
    <ButtonLink href={href('pin', { id: pinId }, { comments: after })} rel="nofollow">
      {t('comments.more')}
    </ButtonLink>
  )
}

const REFUSALS = {
  off: 'comments.off',
  banned: 'comments.refusal.banned',
  followedOnly: 'comments.refusal.followedOnly',
  guarded: 'comments.refusal.guarded',
} as const satisfies Record<string, MessageKey>

function WhyNot({ refusal, pinId }: { refusal: Details['permissions']['writeRefusal']; pinId: string }) {
  const t = useTranslate()
  if (refusal === null) return null
  if (refusal !== 'signedOut') return <p className={classes.empty}>{t(REFUSALS[refusal])}</p>
  return (
    <p className={classes.empty}>
      <a href={href('login', {}, { next: href('pin', { id: pinId }) })} rel="nofollow">
        {t('comments.logIn')}
      </a>
    </p>
  )
}
