import { useState } from 'react'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { CommentOrder } from '#schema/comments/constants.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import type { ThreadTools } from './thread-context.ts'
import type { ThreadStore } from './thread-store.ts'
import {
  addEarlierReplies,
  addPage,
  addReplies,
  refresh,
  reorder,
  setTotal,
  showWaiting,
  type LoadedPage,
  type Thread,
} from './thread.ts'

export type Details = Extract<QueryResult<'CloseupDetailQuery'>, { __typename: 'CloseupDetail' }>

interface ReadOptions {
  pinId: string
  viewerId: string | null
  store: ThreadStore
  /** The thread as it is shown. */
  thread: Thread
  mayRead: boolean
}

export interface ThreadReading extends Pick<
  ThreadTools,
  'focusId' | 'focusBeside' | 'loadReplies' | 'loadEarlierReplies' | 'lookAgain'
> {
  state: 'idle' | 'loading' | 'failed'
  /** The comments after `from`, or from the start in that order. */
  read(order: CommentOrder, from: string | null): void
  showWaiting(): void
}

/** Reads more of a thread, and moves the focus to the first of what was asked for. */
export function useThreadReading({ pinId, viewerId, store, thread, mayRead }: ReadOptions): ThreadReading {
  const [focusId, setFocusId] = useState<string | null>(null)
  const [state, setState] = useState<ThreadReading['state']>('idle')
  const { update } = store

  function read(order: CommentOrder, from: string | null): void {
    if (state === 'loading') return
    setState('loading')
    readComments(pinId, order, from).then(
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
    if (!mayRead) return
    store.lookAgain(async () => {
      const asked = store.state.get().read
      const { comments, commentCount } = await readComments(pinId, 'newest', null)
      return (known) => setTotal(refresh(known, comments, viewerId, asked), commentCount)
    })
  }

  return {
    focusId,
    state,
    read,
    focusBeside,
    loadReplies,
    loadEarlierReplies,
    lookAgain,
    showWaiting() {
      setFocusId(thread.waiting[0] ?? null)
      update(showWaiting)
    },
  }
}

/** The first of a page that was not there before, which takes the focus. */
function findFirst({ edges }: LoadedPage, ids: readonly string[] = []): string | null {
  return edges.find(({ node }) => !ids.includes(node.id))?.node.id ?? null
}

async function readComments(pinId: string, order: CommentOrder, from: string | null): Promise<Details> {
  const variables = { pinId, commentsOrder: order, commentsAfter: from }
  const answer = (await fetchQuery({ name: 'CloseupDetailQuery', variables })) as QueryResult<'CloseupDetailQuery'>
  if (answer.__typename === 'Error') throw new Error(answer.message)
  return answer
}

async function readReplies(variables: QueryVariables<'CommentRepliesQuery'>) {
  const page = (await fetchQuery({ name: 'CommentRepliesQuery', variables })) as QueryResult<'CommentRepliesQuery'>
  if ('__typename' in page) throw new Error(page.message)
  return page
}
