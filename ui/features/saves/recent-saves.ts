import { isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { createStore } from '#ui/platform/store.ts'

/** The new one and up to ten before it (docs/behaviour/saves.md, Saves). */
const MAX_SIGNATURES = 11

const KEY = 'recent_saves'

export interface RecentSaves {
  /** The pin saved last. */
  pinId: string | null
  /** The signatures of images, the latest first. */
  signatures: readonly string[]
}

interface KeptSaves {
  viewerId: string
  pinId: string | null
  signatures: string[]
}

const isKept = shape<KeptSaves>({ viewerId: isString, pinId: nullable(isString), signatures: listOf(isString) })

export const recentSaves = createStore<RecentSaves>({ pinId: null, signatures: [] })

export function addRecentSave({ signatures }: RecentSaves, pinId: string, signature: string): RecentSaves {
  const others = signatures.filter((one) => one !== signature)
  return { pinId, signatures: [signature, ...others].slice(0, MAX_SIGNATURES) }
}

export function readRecentSaves(viewerId: string): RecentSaves {
  const kept = localStore.readJson(KEY, isKept)
  if (kept?.viewerId !== viewerId) return recentSaves.initial
  return { pinId: kept.pinId, signatures: kept.signatures.slice(0, MAX_SIGNATURES) }
}

/** Keeps it in this browser, by account; a logout clears it. */
export function rememberRecentSave(viewerId: string, pinId: string, signature: string): void {
  const next = addRecentSave(readRecentSaves(viewerId), pinId, signature)
  recentSaves.update(() => next)
  localStore.writeJson(KEY, { viewerId, ...next })
}
