import { useEffect, useEffectEvent, useState } from 'react'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { CommentOrder } from '#schema/comments/constants.ts'
import { COMMENT_ORDERS } from '#schema/comments/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { useAppData, useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { EmbeddedResult, useQueryResult, useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { detailRequest, pinRequest, threadRequest } from '#ui/shared/pins/pin-requests.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import { Comment } from './comment.tsx'
import classes from './comments.module.css'
import { keepThread, openStore } from './kept-threads.ts'
import { Replies } from './replies.tsx'
import { LostDrafts } from './lost-drafts.tsx'
import {
  addEarlierReplies,
  addPage,
  addReplies,
  openThread,
  refresh,
  reorder,
  setTotal,
  showWaiting,
  type LoadedPage,
} from './thread.ts'
import { ThreadContext, type ThreadTools } from './thread-context.ts'
import { useLiveComments } from './use-live-comments.ts'
import { WriteBox } from './write-box.tsx'

type Details = Extract<QueryResult<'CloseupDetailQuery'>, { __typename: 'CloseupDetail' }>
type Linked = QueryResult<'CommentThreadQuery'>

export interface CommentsProps {
  pinId: string
  /** Where its comments begin, as a link without scripts has it. */
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
  const { context } = useAppData()
  const viewerId = findViewerId(context)
  const isAuth = useIsAuth()
  const isHydrated = useHydrated()
  const { permissions } = details
  const found = linked?.__typename === 'CommentThread' ? linked : undefined
  const pinKey = `${viewerId} ${pinId} `
  const key = pinKey + [linkedId, after].join(' ')
  const [{ store, isKept }] = useState(() =>
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
  useEffect(() => keepThread(key, { store, details }), [key, store, details])
  const { thread, lost } = useStore(store.state)
  const { update } = store
  const storePin = useStoreResult<'CloseupPageQuery'>(pinRequest({ params: { id: pinId }, isAuth }))
  // With scripts each comment has a box of its own.
  const answered = isHydrated ? undefined : found?.comment
  const [focusId, setFocusId] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function load(order: CommentOrder, from: string | null): Promise<Details> {
    const variables = { pinId, commentsOrder: order, commentsAfter: from }
    const answer = (await fetchQuery({ name: 'CloseupDetailQuery', variables })) as QueryResult<'CloseupDetailQuery'>
    if (answer.__typename === 'Error') throw new Error(answer.message)
    return answer
  }

  function read(order: CommentOrder, from: string | null): void {
    if (state === 'loading') return
    setState('loading')
    load(order, from).then(
      ({ comments, commentCount }) => {
        setState('idle')
        if (from === null) {
          setFocusId(null)
          update((before) => setTotal(reorder(before, order, comments, store.listWritten()), commentCount))
          return
        }
        setFocusId(findFirst(comments, thread.top.ids))
        update((before) => addPage(before, comments))
      },
      () => setState('failed'),
    )
  }

  function focusBeside(id: string, isGone: (comment: AggregatedComment) => boolean): void {
    const parentId = thread.comments.get(id)?.parentId ?? null
    const ids = (parentId === null ? thread.top : thread.replies.get(parentId))?.ids ?? []
    const stays = (one: string) => {
      const comment = thread.comments.get(one)
      return comment !== undefined && !isGone(comment)
    }
    const place = ids.indexOf(id)
    setFocusId(ids.slice(place).find(stays) ?? ids.slice(0, place).findLast(stays) ?? parentId)
  }

  async function loadReplies(commentId: string): Promise<void> {
    const known = thread.replies.get(commentId)
    const page = await readReplies({ commentId, after: known?.after || null, before: null })
    setFocusId(findFirst(page, known?.ids) ?? commentId)
    update((before) => addReplies(before, commentId, page))
  }

  async function loadEarlierReplies(commentId: string): Promise<void> {
    const before = thread.replies.get(commentId)?.before ?? null
    const page = await readReplies({ commentId, after: null, before })
    setFocusId(findFirst(page) ?? commentId)
    update((known) => addEarlierReplies(known, commentId, page))
  }

  function lookAgain(): void {
    if (!permissions.read) return
    store.lookAgain(async () => {
      const asked = store.state.get().read
      const { comments, commentCount } = await load('newest', null)
      return (known) => setTotal(refresh(known, comments, viewerId, asked), commentCount)
    })
  }
  const onFocus = useEffectEvent(() => {
    if (appInFocus.get()) lookAgain()
  })
  useEffect(() => appInFocus.subscribe(() => onFocus()), [])
  const onBack = useEffectEvent(() => {
    if (isKept) lookAgain()
  })
  useEffect(() => onBack(), [])
  const { total } = thread
  const onTotal = useEffectEvent(() =>
    storePin((pin) => (pin.__typename === 'Pin' ? { ...pin, commentCount: total } : pin)),
  )
  useEffect(() => {
    if (total !== details.commentCount || isKept) onTotal()
  }, [total, details.commentCount, isKept])
  useLiveComments({ pinId, viewerId: permissions.read ? viewerId : null, update: store.updateSettled, lookAgain })

  const tools: ThreadTools = {
    pinId,
    thread,
    focusId,
    mayWrite: permissions.write,
    mayMention: permissions.mention,
    change: store.change,
    keep: store.keep,
    drafts: store.drafts,
    findDraft: store.findDraft,
    keepDraft: store.keepDraft,
    focusBeside,
    loadReplies,
    loadEarlierReplies,
    lookAgain,
    reload: () => read(thread.order, null),
  }
  const { ids, after: next } = thread.top
  const shown = ids.flatMap((id) => thread.comments.get(id) ?? [])
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
      {shown.length > 1 && isHydrated && (
        <div role="group" aria-label={t('comments.order')} className={classes.orders}>
          {COMMENT_ORDERS.map((order) => (
            <button key={order} type="button" aria-pressed={thread.order === order} onClick={() => read(order, null)}>
              {t(order === 'top' ? 'comments.top' : 'comments.newest')}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={classes.waiting}>
        {thread.waiting.length > 0 && (
          <Button
            onClick={() => {
              setFocusId(thread.waiting[0] ?? null)
              update(showWaiting)
            }}
          >
            {t('comments.waiting', { count: thread.waiting.length })}
          </Button>
        )}
      </p>
      <LostDrafts drafts={lost} onClose={(id) => store.keepDraft(id, null)} />
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
      <ErrorMessage>{state === 'failed' && t('comments.notLoaded')}</ErrorMessage>
      {next !== null &&
        (isHydrated ? (
          <Button isBusy={state === 'loading'} onClick={() => read(thread.order, next)}>
            {t('comments.more')}
          </Button>
        ) : (
          <ButtonLink href={href('pin', { id: pinId }, { comments: next })} rel="nofollow">
            {t('comments.more')}
          </ButtonLink>
        ))}
    </ThreadContext>
  )
}

/** The first of a page that was not there before, which takes the focus. */
function findFirst({ edges }: LoadedPage, ids: readonly string[] = []): string | null {
  return edges.find(({ node }) => !ids.includes(node.id))?.node.id ?? null
}

async function readReplies(variables: QueryVariables<'CommentRepliesQuery'>) {
  const page = (await fetchQuery({ name: 'CommentRepliesQuery', variables })) as QueryResult<'CommentRepliesQuery'>
  if ('__typename' in page) throw new Error(page.message)
  return page
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
