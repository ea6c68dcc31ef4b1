import { useState } from 'react'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useStore } from '#ui/platform/store.ts'
import type { Mentioned } from './mentions.ts'
import { useThread } from './thread-context.ts'
import { NEW, type Draft } from './thread-store.ts'

export interface DraftOptions {
  /** The comment that is answered. */
  parent?: AggregatedComment | undefined
  /** The comment that is changed. */
  edited?: AggregatedComment | undefined
  /** The outcome of the form that was sent without scripts. */
  form?: FormOutcome | undefined
}

export interface CommentDraft {
  key: string
  draft: Draft
  change(part: Partial<Draft>): void
  /** Its box goes; what was typed is stored, and nothing otherwise. */
  close(): void
  /** The box is empty again; the stored draft stays as it is. */
  clear(): void
}

/** What is written in a box. The thread stores it, so that it stays if the box is closed or the comment goes. */
export function useCommentDraft({ parent, edited, form }: DraftOptions): CommentDraft {
  const { drafts, rememberDraft } = useThread()
  const key = edited ? `edit ${edited.id}` : parent ? `reply ${parent.id}` : NEW
  const start: Draft = {
    text: form?.values['text'] ?? edited?.text ?? (parent?.parentId ? `@${parent.user.username} ` : ''),
    named: startNames(parent, edited),
    image: null,
    isOpen: true,
  }
  const kept = useStore(drafts).get(key)
  const [draft, setDraft] = useState(() => ({ ...(kept ?? start), isOpen: true }))
  const isTyped = (one: Draft) => one.text !== start.text || one.image !== start.image
  // What an earlier box has sent, and what came back since.
  if (kept && isTyped(kept) && !isTyped(draft)) setDraft({ ...kept, isOpen: true })

  return {
    key,
    draft,
    change(part) {
      const next = { ...draft, refusal: null, ...part }
      setDraft(next)
      rememberDraft(key, next)
    },
    close: () => rememberDraft(key, isTyped(draft) ? { ...draft, isOpen: false } : null),
    clear: () => setDraft({ text: '', named: [], image: null, isOpen: true }),
  }
}

function startNames(parent: AggregatedComment | undefined, edited: AggregatedComment | undefined): Mentioned[] {
  if (edited) return edited.taggedUsers.map(({ id: userId, username }) => ({ userId, username }))
  return parent?.parentId ? [{ userId: parent.user.entityId, username: parent.user.username }] : []
}
