import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IDEMPOTENCY_DONE_CODE } from '#schema/constants/idempotency.ts'
import type { ApiError } from '#ui/platform/network/api-error.ts'
import { findActionKey, noteAnswer } from '#ui/platform/network/idempotency-key.ts'

/** Belongs to the call, headers above all: without them a retry does it twice. */
export interface WriteInit {
  headers: Readonly<Record<string, string>>
}

export interface WriteOptions<Input, Answer> {
  /** The action with what it is done to, as `save 123`. Writes of one name are sent one after the other. */
  name: string
  run(input: Input, init: WriteInit): Promise<Answer>
  /**
   * Shows the change at once; the function it returns takes this one change back. Then every press counts, in order;
   * without it a press during the last one's call does nothing.
   */
  optimistic?(input: Input): () => void
  /**
   * Null where it was done and its answer got lost. The write is busy until the promise is resolved: `NEVER_SETTLES`
   * where another document comes. `undo` is what `optimistic` returned.
   */
  onDone?(answer: Answer | null, input: Input, undo: (() => void) | undefined): unknown
  /** Returns the text of a toast, or null where the component shows `error`. */
  onFailed?(error: unknown, input: Input): string | null
}

export interface Write<Input, Answer> {
  send(input: Input): void
  /** Writes inside of another action: rejects with what it failed with, and is never left out. */
  sendAndWait(input: Input): Promise<Answer | null>
  isBusy: boolean
  isDone: boolean
  /** What the last one failed with, until it is sent again. */
  error: unknown
  /** Forgets the error. */
  reset(): void
}

interface Action<Input> {
  input: Input
  key: string
}

/** The one way in which components change something on the server (docs/ARCHITECTURE.md, Write from a page). */
export function useWrite<Input, Answer>(options: WriteOptions<Input, Answer>): Write<Input, Answer> {
  // Fixed for each bundle by the build, so the order of hooks never changes.
  return import.meta.env.SSR ? IDLE : useWriteInBrowser(options)
}

const IDLE = {
  send() {},
  sendAndWait: () => new Promise<never>(() => {}),
  isBusy: false,
  isDone: false,
  error: null,
  reset() {},
}

function useWriteInBrowser<Input, Answer>({
  name,
  run,
  optimistic,
  onDone,
  onFailed,
}: WriteOptions<Input, Answer>): Write<Input, Answer> {
  const client = useQueryClient()
  const mutationKey = [name]
  const toAction = (input: Input): Action<Input> => ({ input, key: findActionKey(name, input) })
  const { mutate, mutateAsync, isPending, isSuccess, error, reset } = useMutation<
    Answer | null,
    unknown,
    Action<Input>,
    (() => void) | undefined
  >({
    mutationKey,
    scope: { id: name },
    meta: { failureText: (error, action) => onFailed?.(error, (action as Action<Input>).input) },
    mutationFn: ({ input, key }) =>
      run(input, { headers: { 'idempotency-key': key } }).catch((error: Partial<ApiError>) => {
        // A repeat of what was done, whose answer the server could not give or has not kept.
        if (error.code === IDEMPOTENCY_DONE_CODE) return null
        throw error
      }),
    onMutate: ({ input }) => optimistic?.(input),
    onSuccess(answer, { input, key }, undo) {
      noteAnswer(name, key, null)
      return onDone?.(answer, input, undo)
    },
    onError(error, { key }, undo) {
      noteAnswer(name, key, error)
      undo?.()
    },
  })
  return {
    isBusy: isPending,
    isDone: isSuccess,
    error,
    reset,
    send(input) {
      if (optimistic || client.isMutating({ mutationKey }) === 0) mutate(toAction(input))
    },
    sendAndWait: (input) => mutateAsync(toAction(input)),
  }
}
