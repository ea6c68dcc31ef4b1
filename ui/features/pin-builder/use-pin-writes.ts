import { useEffect, useEffectEvent, useRef } from 'react'
import { IDEMPOTENCY_DONE_CODE } from '#schema/constants/idempotency.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import { useWrite, type WriteInit } from '#ui/app/query/use-write.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findChanges, isOpen, type Attempt } from './pieces/attempt.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import type { Piece, SentFields } from './pieces/piece.ts'
import { deletePin, pickChanges, sendPin, type PinToSend, type SentPin } from './pin-calls.ts'

interface PinWritesOptions {
  pieces: readonly Piece[]
  dispatch(event: BuilderEvent): void
  /** It was being published when the page went. */
  onInterrupted(piece: Piece, attempt: Attempt): void
}

export interface PinWrites {
  /** Null where it was done, and its answer is not kept. */
  send(pin: PinToSend): Promise<SentPin | null>
  /** What the server has of the piece as a draft goes. */
  forgetDraft(piece: Piece): void
  findDraftId(piece: Piece): string | null
  /** What the server has of it by now. */
  findBase(piece: Piece): SentFields | null
}

/** Writes of pins come one after the other, and each finds what the one before it has made. */
export function usePinWrites({ pieces, dispatch, onInterrupted }: PinWritesOptions): PinWrites {
  // All by the keys of pieces.
  const draftIds = useRef(new Map<string, string>())
  /** What the server has; what may have arrived without an answer is left out. */
  const bases = useRef(new Map<string, SentFields>())
  const lastSent = useRef(new Map<string, Pick<Attempt, 'idempotencyKey' | 'options'>>())
  /** Null where it was answered. */
  const attempts = useRef(new Map<string, Attempt | null>())
  /** Pieces whose drafts go. */
  const forgotten = useRef(new Set<string>())
  const { sendAndWait } = useWrite<PinToSend, SentPin>({
    name: 'send pin',
    async run(pin, init) {
      const answer = (await finishAttempt(pin, init)) ?? (await attempt(pin, init))
      if (pin.as === 'draft') draftIds.current.set(pin.key, answer.id)
      // It was removed while its draft was on its way.
      if (pin.as === 'draft' && forgotten.current.has(pin.key)) deleteDraft(answer.id)
      return answer
    },
    onFailed: () => null,
  })
  const removeDraft = useWrite<string, unknown>({
    name: 'remove draft',
    run: (id, init) => deletePin(id, init),
    onFailed: () => null,
  })

  /** Kept with its piece, so that a page which goes meanwhile can ask what has become of it. */
  function note(key: string, noted: Attempt | null): void {
    attempts.current.set(key, noted)
    dispatch({ type: 'attempted', key, attempt: noted })
  }

  async function attempt(pin: PinToSend, init: WriteInit): Promise<SentPin> {
    const id = draftIds.current.get(pin.key) ?? pin.id
    try {
      return await sendChanges(pin, id, init)
    } catch (error) {
      if (pin.as === 'edit' || id === null || !isGone(error)) throw error
      // Deleted on another device, or expired: what is here is all that is left of it.
      draftIds.current.delete(pin.key)
      bases.current.delete(pin.key)
      return sendChanges({ ...pin, base: null }, null, { headers: { 'idempotency-key': crypto.randomUUID() } })
    }
  }

  async function sendChanges({ key, as, ...pin }: PinToSend, id: string | null, init: WriteInit): Promise<SentPin> {
    const base = id === null ? null : findBase({ key, base: pin.base })
    const idempotencyKey = init.headers['idempotency-key'] ?? ''
    const last = lastSent.current.get(key)
    // The same call once more must be the same in every byte.
    const isRepeat = last?.idempotencyKey === idempotencyKey
    const options = isRepeat ? last.options : pickChanges(pin.options, base)
    lastSent.current.set(key, { idempotencyKey, options })
    // Any other can be sent again as it is.
    if (as === 'pin' || (as === 'draft' && id === null)) note(key, { as, id, options, idempotencyKey, isFailed: false })
    try {
      const answer = await sendPin({ id, options }, init)
      note(key, null)
      bases.current.set(key, { ...base, ...options })
      return answer
    } catch (error) {
      if (isOpen(error)) bases.current.set(key, leaveOut(base, options))
      noteFailure(key, error)
      throw error
    }
  }

  function noteFailure(key: string, error: unknown): void {
    const failed = attempts.current.get(key)
    if (failed) note(key, isOpen(error) ? { ...failed, isFailed: true } : null)
  }

  /** Asks, under the same key, what an earlier call has made; null where `pin` is to be sent as if there was none. */
  async function finishAttempt(pin: PinToSend, init: WriteInit): Promise<SentPin | null> {
    const earlier = attempts.current.get(pin.key)
    // The call that follows is the same one.
    if (!earlier || earlier.idempotencyKey === init.headers['idempotency-key']) return null
    if (earlier.as === 'draft') {
      await findLostDraft(pin.key, earlier)
      return null
    }
    const changes = pin.as === 'pin' ? findChanges(earlier, pin.options, findBase(pin)) : undefined
    if (!changes) {
      note(pin.key, null)
      return null
    }
    const made = await sendAgain(pin.key, earlier)
    if (!made) return null
    if (Object.keys(changes).length > 0) await sendPin({ id: made.id, options: changes }, init)
    note(pin.key, null)
    return made
  }

  /** Without its id the draft would stay beside its pin. */
  async function findLostDraft(key: string, earlier: Attempt): Promise<void> {
    const draft = await sendAgain(key, earlier)
    if (draft) draftIds.current.set(key, draft.id)
    note(key, null)
  }

  /** Null where it is refused by now. */
  async function sendAgain(key: string, { id, options, idempotencyKey }: Attempt): Promise<SentPin | null> {
    try {
      return await sendPin({ id, options }, { headers: { 'idempotency-key': idempotencyKey } })
    } catch (error) {
      const isDone = error instanceof ApiError && error.code === IDEMPOTENCY_DONE_CODE
      noteFailure(key, error)
      if (isDone || isOpen(error)) throw error
      return null
    }
  }

  const takeUp = useEffectEvent(() => {
    for (const piece of pieces) {
      if (!piece.attempt || attempts.current.has(piece.key)) continue
      // The page in which it was sent is gone.
      const isLost = piece.attempt.as === 'draft'
      attempts.current.set(piece.key, isLost ? { ...piece.attempt, isFailed: true } : piece.attempt)
      if (piece.attempt.as === 'pin' && !piece.attempt.isFailed) onInterrupted(piece, piece.attempt)
    }
  })
  useEffect(() => takeUp())

  /** Each of several at once. */
  function deleteDraft(id: string): void {
    void removeDraft.sendAndWait(id).catch(() => {})
  }

  function findBase({ key, base }: Pick<Piece, 'key' | 'base'>): SentFields | null {
    return bases.current.get(key) ?? base
  }

  const findDraftId = ({ key, draftId }: Piece) => draftIds.current.get(key) ?? draftId

  return {
    send: sendAndWait,
    findDraftId,
    findBase,
    forgetDraft(piece) {
      forgotten.current.add(piece.key)
      const deleteKnown = () => {
        const id = findDraftId(piece)
        if (id !== null) deleteDraft(id)
      }
      const lost = attempts.current.get(piece.key)
      if (lost?.as !== 'draft' || !lost.isFailed) return deleteKnown()
      void findLostDraft(piece.key, lost).then(deleteKnown, () => {})
    },
  }
}

function isGone(error: unknown): boolean {
  return readRefusal(error, []).error === 'pinNotFound'
}

function leaveOut(fields: SentFields | null, names: SentFields): SentFields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !(name in names)))
}
