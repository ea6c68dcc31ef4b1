import type { AggregatedComment } from '#schema/comments/comment.ts'
import { LIKE, type CommentOrder } from '#schema/comments/constants.ts'
import type { Connection } from '#schema/connection.ts'

type TaggedUsers = AggregatedComment['taggedUsers']

interface Page {
  ids: readonly string[]
  /** Null at the end. */
  after: string | null
}

/** The `after` of replies of which only new ones are shown: those that were there are a page of their own. */
export const FOLDED = ''

interface ReplyPage extends Page {
  /** Leads to those before the first; null where there are none. */
  before: string | null
  /** Leads to those after the last page; null where none was read. */
  end: string | null
}

/** The comments under a pin, as far as they were read. */
export interface Thread {
  comments: ReadonlyMap<string, AggregatedComment>
  order: CommentOrder
  top: Page
  /** The replies by the comment that they stand under, once they were asked for. */
  replies: ReadonlyMap<string, ReplyPage>
  /** The comments that others wrote since; they wait until the reader wants them. */
  waiting: readonly string[]
  /** The newest thread when they were last read: those after it are new. */
  newest: string
  /** Comments of the pin with all replies, without those that wait. */
  total: number
  /** What was taken away. */
  gone: ReadonlySet<string>
}

/** This cursor stands before all ids. */
const NONE = ''

/** The transitions of comments (docs/behaviour/comments.md, Comments). */
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
      return removeComments(thread, ({ id, parentId }) => id === action.id || parentId === action.id)
    case 'hiddenForUser':
      return removeComments(thread, ({ user }) => user.entityId === action.userId)
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

interface LinkedThread {
  comment: AggregatedComment
  replies: LoadedPage
  earlier: string | null
}

interface OpenedThread {
  linked?: LinkedThread | undefined
  /** Ids after it are of comments that came since. */
  newSince?: string
  total?: number
}

export function openThread(page: LoadedPage, { linked, newSince = NONE, total = 0 }: OpenedThread = {}): Thread {
  const empty: Thread = {
    comments: new Map(),
    order: 'top',
    top: { ids: [], after: null },
    replies: new Map(),
    waiting: [],
    newest: findNewest([newSince, linked?.comment.id ?? NONE]),
    total,
    gone: new Set(),
  }
  const first = linked
    ? addReplies(
        { ...storeComments(empty, [linked.comment]), top: { ids: [linked.comment.id], after: null } },
        linked.comment.id,
        linked.replies,
        linked.earlier,
      )
    : empty
  return addPage(first, page)
}

/** What was done in another thread of the pin, which was read from the same answer, stays done. */
export function carryOver(thread: Thread, known: Thread): Thread {
  const left = remove(thread, ({ id }) => known.gone.has(id))
  const written = known.top.ids.filter((id) => id > thread.newest && !left.comments.has(id))
  const replies = new Map(left.replies)
  for (const [id, { ids }] of left.replies) {
    const page = known.replies.get(id)
    if (page && ids.every((reply) => page.ids.includes(reply))) replies.set(id, page)
  }
  const shown = [...left.comments.keys(), ...written, ...[...replies.values()].flatMap(({ ids }) => ids)]
  return {
    ...storeComments(
      left,
      shown.flatMap((id) => known.comments.get(id) ?? []),
    ),
    top: { ...left.top, ids: [...written, ...left.top.ids] },
    replies,
    total: known.total,
    gone: known.gone.union(left.gone),
  }
}

export function addPage(thread: Thread, page: LoadedPage): Thread {
  const ids = toComments(page).map(({ id }) => id)
  return {
    ...storeRead(thread, toComments(page)),
    top: appendPage(thread.top, page),
    newest: findNewest([thread.newest, ...ids]),
  }
}

export function addReplies(thread: Thread, id: string, page: LoadedPage, before: string | null = null): Thread {
  const known = thread.replies.get(id) ?? { ids: [], after: null, before, end: null }
  const { ids, after } = appendPage(known, page)
  const end = page.pageInfo.endCursor ?? known.end
  return {
    ...storeComments(thread, toComments(page)),
    replies: new Map(thread.replies).set(id, { before: known.before, after, end, ids: ids.toSorted(byAge) }),
  }
}

/** Those before what is shown; the cursor of the page leads to still earlier ones. */
export function addEarlierReplies(thread: Thread, id: string, page: LoadedPage): Thread {
  const known = thread.replies.get(id) ?? { ids: [], after: null, before: null, end: null }
  const { ids, after: before } = appendPage(known, page)
  return {
    ...storeComments(thread, toComments(page)),
    replies: new Map(thread.replies).set(id, { ...known, before, ids: ids.toSorted(byAge) }),
  }
}

/**
 * The comments are read in another order, from the start, after those threads that are being written to; what is not
 * there still waits.
 */
export function reorder(
  thread: Thread,
  order: CommentOrder,
  page: LoadedPage,
  written: readonly string[] = [],
): Thread {
  const heads = written.flatMap((id) => thread.comments.get(id) ?? []).map(({ id, parentId }) => parentId ?? id)
  const kept = thread.top.ids.filter((id) => heads.includes(id))
  const shown = new Set([...kept, ...toComments(page).map(({ id }) => id)])
  const waiting = thread.waiting.filter((id) => {
    const parentId = thread.comments.get(id)?.parentId ?? null
    return !shown.has(id) && (parentId === null || shown.has(parentId))
  })
  return addPage({ ...thread, order, top: { ids: kept, after: null }, waiting }, page)
}

/** The total is the server's count. */
export function setTotal(thread: Thread, total: number): Thread {
  return { ...thread, total: Math.max(0, total - thread.waiting.length) }
}

/**
 * The newest threads as they are now: what is known of them is brought up to date, what is gone from among those that
 * were known when they were `asked` for goes, and what others have written since waits.
 */
export function refresh(thread: Thread, page: LoadedPage, viewerId: string | null, asked: Thread = thread): Thread {
  const fresh = toComments(page)
  const ids = new Set(fresh.map(({ id }) => id))
  const oldest = page.pageInfo.hasNextPage ? (fresh.at(-1)?.id ?? NONE) : NONE
  const isGone = ({ id, parentId }: AggregatedComment) =>
    parentId === null && id > oldest && !ids.has(id) && asked.comments.has(id)
  const left = remove(thread, isGone)
  const known = fresh.filter(({ id }) => left.comments.has(id))
  const newer = fresh.filter(({ id }) => id > thread.newest && !left.comments.has(id))
  const own = newer.filter(({ user }) => user.entityId === viewerId)
  const others = newer.filter(({ user }) => user.entityId !== viewerId)
  const updated = storeRead(left, [...known, ...others])
  const shown = own.toReversed().reduce(create, updated)
  return {
    ...shown,
    waiting: [...others.map(({ id }) => id), ...left.waiting],
    newest: findNewest([thread.newest, ...ids]),
  }
}

/**
 * What others write while the thread is read: it waits, so that nothing moves under the reader. What the viewer writes
 * elsewhere is shown.
 */
export function receive(thread: Thread, comment: AggregatedComment, viewerId: string | null): Thread {
  const { id, parentId, user } = comment
  if (thread.comments.has(id)) return storeRead(thread, [comment])
  if (parentId !== null && !thread.comments.has(parentId)) return { ...thread, total: thread.total + 1 }
  if (user.entityId === viewerId) return create(thread, comment)
  return { ...storeComments(thread, [comment]), waiting: [id, ...thread.waiting] }
}

/** One that was not read yet has gone. `parentId`: of the thread in which it stood. */
export function uncount(thread: Thread, id: string, parentId: string | null): Thread {
  if (thread.gone.has(id)) return thread
  const left = parentId === null ? thread : changeThread(thread, { type: 'countChanged', id: parentId, delta: -1 })
  return { ...left, total: Math.max(0, left.total - 1), gone: new Set(left.gone).add(id) }
}

/** If a thread has more replies than before, those that were missed are a page of their own. */
function storeRead(thread: Thread, comments: readonly AggregatedComment[]): Thread {
  const fresh = comments.map((comment) => bringUpToDate(thread, comment))
  const replies = new Map(thread.replies)
  for (const { id, commentCount } of fresh) {
    const page = replies.get(id)
    const counted = Math.max(page?.ids.length ?? 0, thread.comments.get(id)?.commentCount ?? 0)
    if (page?.after === null && commentCount > counted) replies.set(id, { ...page, after: page.end ?? FOLDED })
  }
  return { ...storeComments(thread, fresh), replies }
}

/**
 * The comment keeps the translation of a text that is still the same; replies that wait are counted once they are
 * shown.
 */
function bringUpToDate(thread: Thread, comment: AggregatedComment): AggregatedComment {
  const known = thread.comments.get(comment.id)
  const waiting = thread.waiting.filter((id) => thread.comments.get(id)?.parentId === comment.id).length
  if (!known && waiting === 0) return comment
  return {
    ...comment,
    commentCount: Math.max(0, comment.commentCount - waiting),
    translatedText: known ? (known.text === comment.text ? known.translatedText : null) : comment.translatedText,
  }
}

function isWaiting({ waiting }: Thread, { id }: AggregatedComment): boolean {
  return waiting.includes(id)
}

export function showWaiting(thread: Thread): Thread {
  const { waiting, top } = thread
  const isReply = (id: string) => thread.comments.get(id)?.parentId != null
  const heads = waiting.filter((id) => !isReply(id))
  const shown = {
    ...thread,
    waiting: [],
    top: { ...top, ids: [...heads, ...top.ids.filter((id) => !heads.includes(id))] },
    total: thread.total + waiting.length,
  }
  return waiting.filter(isReply).toReversed().reduce(showReply, shown)
}

function showReply(thread: Thread, id: string): Thread {
  const reply = thread.comments.get(id)
  if (!reply || reply.parentId === null || thread.replies.get(reply.parentId)?.ids.includes(id)) return thread
  return addReply(thread, reply.parentId, id)
}

function create(thread: Thread, comment: AggregatedComment): Thread {
  if (thread.comments.has(comment.id)) return thread
  const known = { ...storeComments(thread, [comment]), total: thread.total + 1 }
  const { parentId, id } = comment
  if (parentId === null) return { ...known, top: { ...thread.top, ids: [id, ...thread.top.ids] } }
  return addReply(known, parentId, id)
}

/** Counted, and shown also where those before it are folded. */
function addReply(thread: Thread, parentId: string, id: string): Thread {
  const hadSome = (thread.comments.get(parentId)?.commentCount ?? 0) > 0
  const page = thread.replies.get(parentId) ?? { ids: [], after: hadSome ? FOLDED : null, before: null, end: null }
  const counted = changeThread(thread, { type: 'countChanged', id: parentId, delta: 1 })
  const ids = [...page.ids, id].toSorted(byAge)
  return { ...counted, replies: new Map(thread.replies).set(parentId, { ...page, ids }) }
}

/** The counts of what stays are corrected. */
function removeComments(thread: Thread, isGone: (comment: AggregatedComment) => boolean): Thread {
  const counted = [...thread.comments.values()].filter((comment) => isGone(comment) && !isWaiting(thread, comment))
  const gone = counted.reduce((sum, comment) => sum + countWith(thread, comment, isGone), 0)
  return counted.reduce(
    (left, { parentId }) =>
      parentId === null ? left : changeThread(left, { type: 'countChanged', id: parentId, delta: -1 }),
    { ...remove(thread, isGone), total: Math.max(0, thread.total - gone) },
  )
}

/** A comment with its replies, but those that go by themselves; what is hidden was not counted. */
function countWith(
  { comments }: Thread,
  { parentId, isHidden, commentCount }: AggregatedComment,
  isGone: (comment: AggregatedComment) => boolean,
): number {
  const head = parentId === null ? undefined : comments.get(parentId)
  if (isHidden || head?.isHidden || (head && isGone(head))) return 0
  return parentId === null ? 1 + commentCount : 1
}

function remove(thread: Thread, isGone: (comment: AggregatedComment) => boolean): Thread {
  const gone = new Set([...thread.comments.values()].filter(isGone).map(({ id }) => id))
  if (gone.size === 0) return thread
  const withoutGone = <One extends Page>(page: One): One => ({ ...page, ids: page.ids.filter((id) => !gone.has(id)) })
  return {
    ...thread,
    comments: new Map([...thread.comments].filter(([id]) => !gone.has(id))),
    top: withoutGone(thread.top),
    replies: new Map([...thread.replies].filter(([id]) => !gone.has(id)).map(([id, page]) => [id, withoutGone(page)])),
    waiting: thread.waiting.filter((id) => !gone.has(id)),
    gone: thread.gone.union(gone),
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

function findNewest(ids: readonly string[]): string {
  return ids.reduce((newest, id) => (id > newest ? id : newest), NONE)
}

/** Ids sort by time; one that is on its way is the last (`thread-store.ts`). */
function byAge(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** Marks change the order while one reads: no comment is listed twice. */
function appendPage(before: Page, page: LoadedPage): Page {
  const fresh = toComments(page)
    .map(({ id }) => id)
    .filter((id) => !before.ids.includes(id))
  return { ids: [...before.ids, ...fresh], after: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null }
}
