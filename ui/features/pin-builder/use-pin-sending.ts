import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { focusWrongField } from '#ui/platform/document/form-fields.ts'
import { findProblems, toProblems } from './find-problems.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import type { Piece, Problems } from './pieces/piece.ts'
import { toSend, type PinToSend, type SentPin } from './pin-calls.ts'
import type { PinWrites } from './use-pin-writes.ts'

export interface PinSending {
  isBusy: boolean
  /** Null where it was refused, which its piece says by then. */
  send(piece: Piece, as: PinToSend['as']): Promise<SentPin | null>
  /** The same for what has no problem that the browser knows of. */
  sendChecked(piece: Piece, pin: PinToSend): Promise<SentPin | null>
  refuse(piece: Piece, problems: Problems): null
  /** Moves the focus to the field that is wrong. */
  showRefusal(): void
}

interface SendingOptions {
  form: RefObject<HTMLFormElement | null>
  writes: PinWrites
  dispatch(event: BuilderEvent): void
}

/** Sends what the viewer asked to publish or to save, and marks what is wrong with it. */
export function usePinSending({ form, writes, dispatch }: SendingOptions): PinSending {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  function refuse({ key }: Piece, problems: Problems): null {
    dispatch({ type: 'refused', key, problems })
    return null
  }

  async function sendChecked(piece: Piece, pin: PinToSend): Promise<SentPin | null> {
    setBusy(true)
    try {
      return await writes.send(pin)
    } catch (error) {
      return refuse(piece, toProblems(error, t))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    sendChecked,
    refuse,
    async send(piece, as) {
      const found = findProblems(piece, t, as === 'draft')
      if (Object.keys(found).length > 0) return refuse(piece, found)
      return sendChecked(piece, toSend(piece, as))
    },
    showRefusal() {
      // The fields must be marked before the focus can move to one.
      flushSync(() => {})
      if (form.current) focusWrongField(form.current)
    },
  }
}
