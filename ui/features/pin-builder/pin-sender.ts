import { IDEMPOTENCY_DONE_CODE } from '#schema/constants/idempotency.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findChanges, isOpen } from './pieces/attempt.ts'
import type { Attempt, Piece, SentFields } from './pieces/piece.ts'
import { pickChanges, sendPin, type PinToSend, type SentPin } from './pin-calls.ts'

/** Sends pins one after the other: each call finds what the one before it has made. All maps are by keys of pieces. */
export class PinSender {
  readonly #onAttempt: (key: string, attempt: Attempt | null) => void
  readonly #draftIds = new Map<string, string>()
  /** What the server has; what may have arrived without an answer is left out. */
  readonly #bases = new Map<string, SentFields>()
  readonly #lastSent = new Map<string, Pick<Attempt, 'idempotencyKey' | 'options'>>()
  /** Null where it was answered. */
  readonly #attempts = new Map<string, Attempt | null>()

  /** An attempt is kept with its piece, so that a page which goes meanwhile can ask what has become of it. */
  constructor(onAttempt: (key: string, attempt: Attempt | null) => void) {
    this.#onAttempt = onAttempt
  }

  async send(pin: PinToSend, init: WriteInit): Promise<SentPin> {
    const answer = (await this.#finishAttempt(pin, init)) ?? (await this.#attempt(pin, init))
    if (pin.as === 'draft') this.#draftIds.set(pin.key, answer.id)
    return answer
  }

  findDraftId({ key, draftId }: Piece): string | null {
    return this.#draftIds.get(key) ?? draftId
  }

  /** What the server has of it by now. */
  findBase({ key, base }: Pick<Piece, 'key' | 'base'>): SentFields | null {
    return this.#bases.get(key) ?? base
  }

  /** The attempt to publish a piece that a reload interrupted, if there is one; it is answered once. */
  resume({ key, attempt }: Piece): Attempt | null {
    if (!attempt || this.#attempts.has(key)) return null
    // The page in which it was sent is gone.
    const isLost = attempt.as === 'draft'
    this.#attempts.set(key, isLost ? { ...attempt, isFailed: true } : attempt)
    return attempt.as === 'pin' && !attempt.isFailed ? attempt : null
  }

  /** Null where no call for a draft was left without its answer. */
  findLostDraft(key: string): Promise<void> | null {
    const lost = this.#attempts.get(key)
    return lost?.as === 'draft' && lost.isFailed ? this.#askForDraft(key, lost) : null
  }

  #note(key: string, attempt: Attempt | null): void {
    this.#attempts.set(key, attempt)
    this.#onAttempt(key, attempt)
  }

  async #attempt(pin: PinToSend, init: WriteInit): Promise<SentPin> {
    const id = this.#draftIds.get(pin.key) ?? pin.id
    try {
      return await this.#sendChanges(pin, id, init)
    } catch (error) {
      if (pin.as === 'edit' || id === null || !isGone(error)) throw error
      // Deleted on another device, or expired: what is here is all that is left of it.
      this.#draftIds.delete(pin.key)
      this.#bases.delete(pin.key)
      return this.#sendChanges({ ...pin, base: null }, null, { headers: { 'idempotency-key': crypto.randomUUID() } })
    }
  }

  async #sendChanges({ key, as, ...pin }: PinToSend, id: string | null, init: WriteInit): Promise<SentPin> {
    const base = id === null ? null : this.findBase({ key, base: pin.base })
    const idempotencyKey = init.headers['idempotency-key'] ?? ''
    const last = this.#lastSent.get(key)
    // The same call once more must be the same in every byte.
    const isRepeat = last?.idempotencyKey === idempotencyKey
    const options = isRepeat ? last.options : pickChanges(pin.options, base)
    this.#lastSent.set(key, { idempotencyKey, options })
    // Any other can be sent again as it is.
    if (as === 'pin' || (as === 'draft' && id === null)) {
      this.#note(key, { as, id, options, idempotencyKey, isFailed: false })
    }
    try {
      const answer = await sendPin({ id, options }, init)
      this.#note(key, null)
      this.#bases.set(key, { ...base, ...options })
      return answer
    } catch (error) {
      if (isOpen(error)) this.#bases.set(key, leaveOut(base, options))
      this.#noteFailure(key, error)
      throw error
    }
  }

  #noteFailure(key: string, error: unknown): void {
    const failed = this.#attempts.get(key)
    if (failed) this.#note(key, isOpen(error) ? { ...failed, isFailed: true } : null)
  }

  /** Asks, under the same key, what an earlier call has made; null where `pin` is to be sent as if there was none. */
  async #finishAttempt(pin: PinToSend, init: WriteInit): Promise<SentPin | null> {
    const earlier = this.#attempts.get(pin.key)
    // The call that follows is the same one.
    if (!earlier || earlier.idempotencyKey === init.headers['idempotency-key']) return null
    if (earlier.as === 'draft') {
      await this.#askForDraft(pin.key, earlier)
      return null
    }
    const changes = pin.as === 'pin' ? findChanges(earlier, pin.options, this.findBase(pin)) : undefined
    if (!changes) {
      this.#note(pin.key, null)
      return null
    }
    const made = await this.#sendAgain(pin.key, earlier)
    if (!made) return null
    if (Object.keys(changes).length > 0) await sendPin({ id: made.id, options: changes }, init)
    this.#note(pin.key, null)
    return made
  }

  /** The draft would stay beside its pin if its id was not known. */
  async #askForDraft(key: string, earlier: Attempt): Promise<void> {
    const draft = await this.#sendAgain(key, earlier)
    if (draft) this.#draftIds.set(key, draft.id)
    this.#note(key, null)
  }

  /** Null where it is refused by now. */
  async #sendAgain(key: string, { id, options, idempotencyKey }: Attempt): Promise<SentPin | null> {
    try {
      return await sendPin({ id, options }, { headers: { 'idempotency-key': idempotencyKey } })
    } catch (error) {
      const isDone = error instanceof ApiError && error.code === IDEMPOTENCY_DONE_CODE
      this.#noteFailure(key, error)
      if (isDone || isOpen(error)) throw error
      return null
    }
  }
}

function isGone(error: unknown): boolean {
  return readRefusal(error, []).error === 'pinNotFound'
}

function leaveOut(fields: SentFields | null, names: SentFields): SentFields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !(name in names)))
}
