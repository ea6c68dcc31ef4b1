import { localStore } from '#ui/platform/storage/storage.ts'
import type { KeptPin, PinText } from './builder-state.ts'

/** Goes with a sign-out, as all that is the viewer's. */
const KEY = 'unsaved_pins'

interface KeptPins {
  viewerId: string
  pins: KeptPin[]
}

/** What the viewer had typed in this browser when they left, and the server had not got. */
export function readKeptPins(viewerId: string): KeptPin[] {
  const kept = localStore.readJson(KEY, isKeptPins)
  return kept?.viewerId === viewerId ? kept.pins : []
}

export function writeKeptPins(viewerId: string, pins: readonly KeptPin[]): void {
  if (pins.length === 0) localStore.remove(KEY)
  else localStore.writeJson(KEY, { viewerId, pins })
}

function isKeptPins(value: unknown): value is KeptPins {
  const { viewerId, pins } = (value ?? {}) as Partial<KeptPins>
  return typeof viewerId === 'string' && Array.isArray(pins) && pins.every(isKeptPin)
}

function isKeptPin(value: unknown): value is KeptPin {
  const { draftId, text } = (value ?? {}) as Partial<KeptPin>
  return (draftId === null || typeof draftId === 'string') && isText(text)
}

function isText(value: unknown): value is PinText {
  const text = (value ?? {}) as Partial<PinText>
  const words = [text.title, text.description, text.altText, text.link, text.boardId]
  return words.every((word) => typeof word === 'string') && typeof text.allowsComments === 'boolean'
}
