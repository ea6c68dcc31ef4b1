import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWrite } from '#ui/app/query/use-write.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import type { Attempt, Piece, SentFields } from './pieces/piece.ts'
import { deletePin, type PinToSend, type SentPin } from './pin-calls.ts'
import { PinSender } from './pin-sender.ts'

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

/** Sends pins and removes drafts, and continues with what was being published when the page went. */
export function usePinWrites({ pieces, dispatch, onInterrupted }: PinWritesOptions): PinWrites {
  const [sender] = useState(() => new PinSender((key, attempt) => dispatch({ type: 'attempted', key, attempt })))
  /** The keys of pieces that were forgotten. */
  const forgotten = useRef(new Set<string>())
  const { sendAndWait } = useWrite<PinToSend, SentPin>({
    name: 'send pin',
    async run(pin, init) {
      const answer = await sender.send(pin, init)
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

  const resumeAttempts = useEffectEvent(() => {
    for (const piece of pieces) {
      const interrupted = sender.resume(piece)
      if (interrupted) onInterrupted(piece, interrupted)
    }
  })
  useEffect(() => resumeAttempts())

  /** Each of several at once. */
  function deleteDraft(id: string): void {
    void removeDraft.sendAndWait(id).catch(() => {})
  }

  return {
    send: sendAndWait,
    findDraftId: (piece) => sender.findDraftId(piece),
    findBase: (piece) => sender.findBase(piece),
    forgetDraft(piece) {
      forgotten.current.add(piece.key)
      const deleteKnown = () => {
        const id = sender.findDraftId(piece)
        if (id !== null) deleteDraft(id)
      }
      const lost = sender.findLostDraft(piece.key)
      if (lost) void lost.then(deleteKnown, () => {})
      else deleteKnown()
    },
  }
}
