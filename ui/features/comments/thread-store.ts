import type { AggregatedComment } from '#schema/comments/comment.ts'
import { createStore, type Store } from '#ui/platform/store.ts'
import type { Mentioned } from './mentions.ts'
import { changeThread, type CommentAction, type Thread } from './thread.ts'

/** What is being written. */
export interface Draft {
  text: string
  named: readonly Mentioned[]
  image: string | null
  /** Its box was not closed. */
  isOpen: boolean
  /** Why an edit was refused after its box had gone: the box comes back and says so. */
  refusal?: string | null
}

/** The keys say what a draft is: a new comment, a reply to a comment or an edit of it. */
export type Drafts = Store<ReadonlyMap<string, Draft>>

export function createDrafts(): Drafts {
  return createStore<ReadonlyMap<string, Draft>>(new Map())
}

/** A draft whose comment is gone. */
export interface LostDraft {
  id: string
  text: string
}

interface Change {
  action: CommentAction
  undo(): void
}

interface ThreadState {
  /** What was read, and what is done and known to be. */
  read: Thread
  /** The changes are on their way, and shown on top of what was read. */
  changes: readonly Change[]
  thread: Thread
  lost: readonly LostDraft[]
}

/** Later than all ids of comments that are stored. */
const SENDING = '~'

let sent = 0

export function newSendingId(): string {
  sent += 1
  return `${SENDING}${String(sent).padStart(6, '0')}`
}

export function isSending({ id }: AggregatedComment): boolean {
  return id.startsWith(SENDING)
}

type Update = (thread: Thread) => Thread

interface Member {
  begin(change: Change): void
  /** A change is taken back, or done as `done` says. */
  settle(undo: (() => void) | undefined, done?: Update): void
}

export interface ThreadStore {
  state: Store<ThreadState>
  /** Applies what was read since. */
  update(next: Update): void
  /** Applies what may be the viewer's own comment, or count it, so it waits for the answers to those on their way. */
  updateSettled(next: Update): void
  /** Shows a change at once; the function that it returns takes this one back. */
  change(action: CommentAction): () => void
  /** What the function would take back is done: it stays, as the server has answered it if that is given. */
  confirm(undo: (() => void) | undefined, answered?: CommentAction): void
  /** Reads again. What a change has overtaken is read once more after it, as it may lack it. */
  lookAgain(load: () => Promise<Update>): void
  /** The group has all stores of the pin: each shows what is on its way, and learns what becomes of it. */
  group: Set<Member>
  drafts: Drafts
  findDraft(key: string): Draft | undefined
  rememberDraft(key: string, draft: Draft | null): void
  /** Comments with an open box in which there is something. */
  listWritten(): string[]
}

/** The thread that a page shows: what was read, and on top of it what is being done in this or others of its pin. */
export function createThreadStore(initial: Thread, other?: ThreadStore): ThreadStore {
  const drafts = other?.drafts ?? createDrafts()
  const begun = other?.state.get().changes ?? []
  const state = createStore<ThreadState>({ read: initial, changes: begun, thread: apply(initial, begun), lost: [] })
  const group = other?.group ?? new Set()
  /** Ids of comments that were shown here: drafts may be of others, in other threads of the pin. */
  const seen = new Set(initial.comments.keys())
  const settled: Update[] = []
  let revision = 0
  let due: (() => void) | null = null

  function set(part: Partial<Pick<ThreadState, 'read' | 'changes'>>): void {
    state.update((before) => {
      const { read, changes } = { ...before, ...part }
      const thread = apply(read, changes)
      return { read, changes, thread, lost: findLost(thread, before.lost) }
    })
  }

  function findLost(thread: Thread, before: readonly LostDraft[]): readonly LostDraft[] {
    for (const id of thread.comments.keys()) seen.add(id)
    const lost = [...drafts.get()].flatMap(([key, { text }]) =>
      !seen.has(toCommentId(key)) || thread.comments.has(toCommentId(key)) || text.trim() === ''
        ? []
        : [{ id: key, text }],
    )
    return lost.length === 0 && before.length === 0 ? before : lost
  }

  function update(next: Update): void {
    set({ read: next(state.get().read) })
  }

  function drop(undo: (() => void) | undefined, done?: Update): void {
    for (const { settle } of group) settle(undo, done)
  }

  function settle(undo: (() => void) | undefined, done?: Update): void {
    const { read, changes } = state.get()
    revision += 1
    set({ read: done ? done(read) : read, changes: changes.filter((one) => one.undo !== undo) })
    if (!isCreating()) for (const next of settled.splice(0)) update(next)
    if (state.get().changes.length > 0 || !due) return
    const ask = due
    due = null
    ask()
  }

  function isCreating(): boolean {
    return state.get().changes.some(({ action }) => action.type === 'created')
  }

  function begin(change: Change): void {
    revision += 1
    set({ changes: [...state.get().changes, change] })
  }

  group.add({ begin, settle })
  return {
    state,
    group,
    update,
    updateSettled(next) {
      if (isCreating()) settled.push(next)
      else update(next)
    },
    change(action) {
      const undo = () => drop(undo)
      for (const member of group) member.begin({ action, undo })
      return undo
    },
    confirm(undo, answered) {
      const action = answered ?? state.get().changes.find((one) => one.undo === undo)?.action
      drop(undo, (read) => (action ? changeThread(read, action) : read))
    },
    lookAgain(load) {
      async function ask(): Promise<void> {
        const asked = revision
        const next = await load()
        if (asked === revision) update(next)
        else askOnce()
      }
      function askOnce(): void {
        const askNow = () => {
          // The next question is asked when the page comes to the front.
          ask().catch(() => {})
        }
        if (state.get().changes.length > 0) due = askNow
        else askNow()
      }
      askOnce()
    },
    drafts,
    findDraft: (key) => drafts.get().get(key),
    rememberDraft(key, draft) {
      drafts.update((before) => {
        const kept = new Map(before)
        if (draft) kept.set(key, draft)
        else kept.delete(key)
        return kept
      })
      const { lost, thread } = state.get()
      if (lost.length > 0 || (key !== NEW && !thread.comments.has(toCommentId(key)))) set({})
    },
    listWritten: () =>
      [...drafts.get()].flatMap(([key, { text, isOpen }]) =>
        key !== NEW && isOpen && text.trim() !== '' ? [toCommentId(key)] : [],
      ),
  }
}

function apply(read: Thread, changes: readonly Change[]): Thread {
  return changes.reduce((shown, { action }) => changeThread(shown, action), read)
}

function toCommentId(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}

/** The key of the box above the comments. */
export const NEW = 'new'
