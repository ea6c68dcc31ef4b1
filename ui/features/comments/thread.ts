import type { AggregatedComment } from '#schema/comment.ts'
import type { Connection } from '#schema/connection.ts'
import { LIKE, type CommentOrder } from '#schema/constants/comments.ts'

type TaggedUsers = AggregatedComment['taggedUsers']

interface Page {
  ids: readonly string[]
  /** Null at the end. */
  after: string | null
}

/** The comments under a pin, as far as they were read. */
export interface Thread {
  comments: ReadonlyMap<string, AggregatedComment>
  order: CommentOrder
  top: Page
  /** By the comment that they stand under, once they were asked for. */
  replies: ReadonlyMap<string, Page>
  /** Of others, written since; they wait until the reader wants them. */
  waiting: readonly string[]
}

/** The transitions of comments (docs/BEHAVIOUR.md, Comments). */
export type CommentAction =
  | { type: 'created'; comment: AggregatedComment }
  | { type: 'deleted'; id: string }
  | { type: 'hidden'; id: string }
  | { type: 'hiddenForUser'; userId: string }
  | {
      type: 'updated'
      id: string
      text: string
      tags: AggregatedComment['tags']
      taggedUsers: TaggedUsers
      editedAt: string
    }
  | { type: 'likeToggled'; id: string; isOn: boolean }
  | { type: 'helpfulToggled'; id: string; isOn: boolean }
  | { type: 'highlightToggled'; id: string; isOn: boolean }
  | { type: 'countChanged'; id: string; delta: number }
  | { type: 'mentionsChanged'; id: string; taggedUsers: TaggedUsers }
  | { type: 'translated'; id: string; text: string }
  | { type: 'translationFailed'; id: string }

export function changeThread(thread: Thread, action: CommentAction): Thread {
  switch (action.type) {
    case 'created':
      return create(thread, action.comment)
    case 'deleted':
    case 'hidden':
      return remove(thread, ({ id, parentId }) => id === action.id || parentId === action.id)
    case 'hiddenForUser':
      return remove(thread, ({ user }) => user.entityId === action.userId)
    case 'updated': {
      const { text, tags, taggedUsers, editedAt } = action
      return edit(thread, action.id, () => ({ text, tags, taggedUsers, editedAt, translatedText: null }))
    }
    case 'likeToggled':
      return edit(thread, action.id, ({ reactionByMe, reactionCounts }) => ({
        reactionByMe: action.isOn ? LIKE : null,
        reactionCounts: {
          ...reactionCounts,
          [LIKE]: adjustCount(reactionCounts[LIKE] ?? 0, (reactionByMe === LIKE) !== action.isOn, action.isOn),
        },
      }))
    case 'helpfulToggled':
      return edit(thread, action.id, ({ markedHelpfulByMe, helpfulCount }) => ({
        markedHelpfulByMe: action.isOn,
        helpfulCount: adjustCount(helpfulCount, markedHelpfulByMe !== action.isOn, action.isOn),
      }))
    case 'highlightToggled':
      return edit(thread, action.id, () => ({ highlightedByPinOwner: action.isOn }))
    case 'countChanged':
      return edit(thread, action.id, ({ commentCount }) => ({ commentCount: Math.max(0, commentCount + action.delta) }))
    case 'mentionsChanged': {
      const { taggedUsers } = action
      const left = new Set(taggedUsers.map(({ id }) => id))
      return edit(thread, action.id, ({ tags }) => ({
        taggedUsers,
        tags: tags.filter(({ userId }) => left.has(userId)),
      }))
    }
    case 'translated':
      return edit(thread, action.id, () => ({ translatedText: action.text }))
    case 'translationFailed':
      return edit(thread, action.id, () => ({ translatedText: '' }))
  }
}

/** A page that was read: of the threads, or of the replies to one. */
export type LoadedPage = Connection<AggregatedComment>

export function openThread(page: LoadedPage, linked?: { comment: AggregatedComment; replies: LoadedPage }): Thread {
  const empty: Thread = {
    comments: new Map(),
    order: 'top',
    top: { ids: [], after: null },
    replies: new Map(),
    waiting: [],
  }
  const first = linked
    ? addReplies(
        { ...storeComments(empty, [linked.comment]), top: { ids: [linked.comment.id], after: null } },
        linked.comment.id,
        linked.replies,
      )
    : empty
  return addPage(first, page)
}

export function addPage(thread: Thread, page: LoadedPage): Thread {
  return { ...storeComments(thread, toComments(page)), top: appendPage(thread.top, page) }
}

export function addReplies(thread: Thread, id: string, page: LoadedPage): Thread {
  const before = thread.replies.get(id) ?? { ids: [], after: null }
  return {
    ...storeComments(thread, toComments(page)),
    replies: new Map(thread.replies).set(id, appendPage(before, page)),
  }
}

/** In another order, from the start. */
export function reorder(thread: Thread, order: CommentOrder, page: LoadedPage): Thread {
  const start = { ...thread, order, top: { ids: [], after: null }, waiting: [] }
  return addPage(start, page)
}

/**
 * The newest threads as they are now: what is known of them is brought up to date, what is gone from among them goes,
 * and what others have written since waits.
 */
export function refresh(thread: Thread, page: LoadedPage, viewerId: string | null): Thread {
  const fresh = toComments(page)
  const ids = new Set(fresh.map(({ id }) => id))
  const oldest = page.pageInfo.hasNextPage ? (fresh.at(-1)?.id ?? '') : ''
  const left = remove(thread, ({ id, parentId }) => parentId === null && id > oldest && !ids.has(id))
  const known = fresh.filter(({ id }) => left.comments.has(id))
  // What is older was only not read so far; what waits may have come before something older.
  const read = [...left.comments.keys()].filter((id) => !left.waiting.includes(id))
  const newest = read.reduce((latest, id) => (id > latest ? id : latest), '')
  const newer = fresh.filter(({ id, user }) => id > newest && !left.comments.has(id) && user.entityId !== viewerId)
  const updated = storeComments(left, [
    ...known.map((node) => ({ ...node, translatedText: left.comments.get(node.id)?.translatedText ?? null })),
    ...newer,
  ])
  return { ...updated, waiting: [...newer.map(({ id }) => id), ...left.waiting] }
}

/** What others write while the thread is read: it waits, so that nothing moves under the reader. */
export function receive(thread: Thread, comment: AggregatedComment, viewerId: string | null): Thread {
  const { id, parentId, user } = comment
  const known = thread.comments.get(id)
  if (known) return storeComments(thread, [{ ...comment, translatedText: known.translatedText }])
  if (user.entityId === viewerId || (parentId !== null && !thread.comments.has(parentId))) return thread
  return { ...storeComments(thread, [comment]), waiting: [id, ...thread.waiting] }
}

export function showWaiting(thread: Thread): Thread {
  const { waiting, top } = thread
  const isReply = (id: string) => thread.comments.get(id)?.parentId != null
  const heads = waiting.filter((id) => !isReply(id))
  const shown = {
    ...thread,
    waiting: [],
    top: { ...top, ids: [...heads, ...top.ids.filter((id) => !heads.includes(id))] },
  }
  return waiting.filter(isReply).toReversed().reduce(showReply, shown)
}

function showReply(thread: Thread, id: string): Thread {
  const parentId = thread.comments.get(id)?.parentId ?? ''
  const page = thread.replies.get(parentId)
  if (page?.ids.includes(id)) return thread
  const hadNone = thread.comments.get(parentId)?.commentCount === 0
  const counted = changeThread(thread, { type: 'countChanged', id: parentId, delta: 1 })
  if (!page && !hadNone) return counted
  const ids = [...(page?.ids ?? []), id]
  return { ...counted, replies: new Map(thread.replies).set(parentId, { ids, after: page?.after ?? null }) }
}

function create(thread: Thread, comment: AggregatedComment): Thread {
  if (thread.comments.has(comment.id)) return thread
  const known = storeComments(thread, [comment])
  const { parentId, id } = comment
  if (parentId === null) return { ...known, top: { ...thread.top, ids: [id, ...thread.top.ids] } }
  const page = thread.replies.get(parentId)
  // One that was not unfolded gets it with the others, unless it had none.
  if (!page && (thread.comments.get(parentId)?.commentCount ?? 0) > 0) return thread
  return {
    ...known,
    replies: new Map(thread.replies).set(parentId, { ids: [...(page?.ids ?? []), id], after: page?.after ?? null }),
  }
}

function remove(thread: Thread, isGone: (comment: AggregatedComment) => boolean): Thread {
  const gone = new Set([...thread.comments.values()].filter(isGone).map(({ id }) => id))
  if (gone.size === 0) return thread
  const keep = (page: Page): Page => ({ ...page, ids: page.ids.filter((id) => !gone.has(id)) })
  return {
    ...thread,
    comments: new Map([...thread.comments].filter(([id]) => !gone.has(id))),
    top: keep(thread.top),
    replies: new Map([...thread.replies].filter(([id]) => !gone.has(id)).map(([id, page]) => [id, keep(page)])),
    waiting: thread.waiting.filter((id) => !gone.has(id)),
  }
}

function edit(thread: Thread, id: string, change: (comment: AggregatedComment) => Partial<AggregatedComment>): Thread {
  const comment = thread.comments.get(id)
  return comment ? storeComments(thread, [{ ...comment, ...change(comment) }]) : thread
}

function adjustCount(count: number, isChanged: boolean, isOn: boolean): number {
  if (!isChanged) return count
  return isOn ? count + 1 : Math.max(0, count - 1)
}

function storeComments(thread: Thread, comments: readonly AggregatedComment[]): Thread {
  const known = new Map(thread.comments)
  for (const comment of comments) known.set(comment.id, comment)
  return { ...thread, comments: known }
}

function toComments({ edges }: LoadedPage): AggregatedComment[] {
  return edges.map(({ node }) => node)
}

/** Marks change the order while one reads: no comment is listed twice. */
function appendPage(before: Page, page: LoadedPage): Page {
  const fresh = toComments(page)
    .map(({ id }) => id)
    .filter((id) => !before.ids.includes(id))
  return { ids: [...before.ids, ...fresh], after: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null }
}
