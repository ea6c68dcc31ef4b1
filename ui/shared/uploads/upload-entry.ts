import type { Provenance, UploadKind } from '#schema/media/constants.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/**
 * `sending`: this browser has bytes of it to send, or a cover; `processing`: the server has all of it and works on it;
 * `done`: what `mediaId` names can be used; `refused`: `reason` says why, and nothing more happens by itself.
 */
export type UploadState = 'waiting' | 'sending' | 'processing' | 'done' | 'refused'

/** What the server has found out; null is what its kind has none of. */
export interface UploadDetails {
  width: number | null
  height: number | null
  dominantColor: string | null
  isAnimated: boolean
  durationMs: number | null
  provenance: Provenance | null
}

/** A file on its way to the server. It stays until it is canceled or released. */
export interface UploadEntry {
  /** Unique, and the same after a reload. */
  key: string
  /** The part of the page that it is for, such as `pin-builder`. */
  owner: string
  kind: UploadKind
  name: string
  bytes: number
  /** Previews show it; null after a reload where the server has the file. */
  file: File | null
  /** The language of captions; null for other kinds. */
  language: string | null
  status: UploadState
  /** The upload goes on by itself with this: its turn, or a connection. */
  waitsFor: 'turn' | 'connection' | null
  /** 0 to 1: how much of it the server has, or is on its way there. */
  part: number
  /** The upload can be used once the status is `done`. */
  mediaId: string | null
  /** The image that stands for a video, once the server has it. */
  coverMediaId: string | null
  facts: UploadDetails | null
  reason: UploadRefusal | null
  /** The words of the server, which are shown in place of those for the reason. */
  detail: string | null
  /** A reload or a closed tab loses nothing of it. */
  isKept: boolean
}

export interface UploadsSnapshot {
  /** The entries stand in the order in which they were added. */
  entries: readonly UploadEntry[]
  /** What was there before a reload is there again, as far as the browser has kept it. */
  isRestored: boolean
}

export interface AddOptions {
  owner: string
  /** The language of captions, a tag of BCP 47. */
  language?: string
}

export interface UploadQueue {
  /** The id of this document's tab: other things that live as long as the tab are stored under it. */
  tab: string
  /** Runs `work` once that tab is gone and its uploads are here, and no other tab's at the same time. */
  afterTab(other: string, work: () => void): Promise<void>
  /** Returns the key of its entry. */
  add(file: File, options: AddOptions): string
  /** The entry goes, and what the server has of it. */
  cancel(key: string): void
  /** The entry goes, and what the server has of it stays: something uses it. */
  release(key: string): void
  /** An upload that was refused continues where it stopped. */
  retry(key: string): void
  /** The image that stands for a video, also once that is done; without it a frame near its beginning does. */
  setCover(key: string, image: Blob): void
  subscribe(listener: () => void): () => void
  getSnapshot(): UploadsSnapshot
}
