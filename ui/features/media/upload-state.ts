import type { UploadEntry, UploadDetails, UploadsSnapshot } from '#ui/shared/uploads/upload-entry.ts'
import { isRetryable, type UploadRefusal } from '#ui/shared/uploads/upload-refusal.ts'

export interface UploadsState extends UploadsSnapshot {
  isOnline: boolean
}

export type UploadEvent =
  | { type: 'connection'; isOnline: boolean }
  /** The entries are from before a reload, or of a tab that is gone. */
  | { type: 'adopted'; entries: readonly UploadEntry[] }
  | { type: 'restored' }
  | { type: 'added'; entry: UploadEntry }
  | { type: 'changed'; key: string; by: EntryEvent }
  | { type: 'removed'; key: string }

export type EntryEvent =
  | { type: 'kept' }
  | { type: 'begun' }
  | { type: 'progressed'; part: number }
  | { type: 'opened'; mediaId: string | null }
  | { type: 'covered'; coverMediaId: string | null }
  /** The server has all of it. */
  | { type: 'received' }
  | { type: 'finished'; mediaId: string; facts: UploadDetails }
  | { type: 'refused'; reason: UploadRefusal; detail?: string | null }
  | { type: 'retried' }
  | { type: 'coverChosen' }

export const NO_UPLOADS: UploadsState = { entries: [], isRestored: false, isOnline: true }

export function uploadStep(state: UploadsState, event: UploadEvent): UploadsState {
  switch (event.type) {
    case 'connection':
      return followConnection(state, event.isOnline)
    case 'restored':
      return { ...state, isRestored: true }
    case 'adopted':
      return addEntries(state, event.entries)
    case 'added':
      return addEntries(state, [event.entry])
    case 'removed':
      return { ...state, entries: state.entries.filter(({ key }) => key !== event.key) }
    case 'changed':
      return changeEntry(state, event.key, (entry) => entryStep(entry, event.by))
    default:
      return event satisfies never
  }
}

/** An event that no longer concerns the entry leaves it as it is. */
function entryStep(entry: UploadEntry, event: EntryEvent): UploadEntry {
  const { status } = entry
  const isInProgress = status === 'sending' || status === 'processing'
  switch (event.type) {
    case 'kept':
      return { ...entry, isKept: true }
    case 'begun':
      // An upload that the server turned out not to have is sent again.
      return status === 'waiting' || status === 'processing' ? { ...entry, status: 'sending' } : entry
    case 'progressed':
      return isInProgress && isVisibleStep(entry.part, event.part) ? { ...entry, part: event.part } : entry
    case 'opened':
      return isInProgress ? { ...entry, mediaId: event.mediaId } : entry
    case 'covered':
      return { ...entry, coverMediaId: event.coverMediaId }
    case 'received':
      return isInProgress ? { ...entry, status: 'processing', part: 1 } : entry
    case 'finished': {
      const { mediaId, facts } = event
      return isInProgress ? { ...entry, status: 'done', part: 1, mediaId, facts, reason: null, detail: null } : entry
    }
    case 'refused':
      return isInProgress ? { ...entry, status: 'refused', reason: event.reason, detail: event.detail ?? null } : entry
    case 'retried':
      return status === 'refused' ? { ...entry, status: 'waiting', reason: null, detail: null } : entry
    case 'coverChosen':
      return status === 'done' ? { ...entry, status: 'waiting' } : entry
    default:
      return event satisfies never
  }
}

/** Less than that no one sees, and fifty files report twenty times a second. */
const VISIBLE_STEP = 0.01

function isVisibleStep(before: number, after: number): boolean {
  return Math.abs(after - before) >= VISIBLE_STEP || (after >= 1 && before < 1)
}

/** An upload that only lacked a connection goes on by itself when there is one. */
function followConnection(state: UploadsState, isOnline: boolean): UploadsState {
  const entries = state.entries.map((entry) =>
    isOnline && entry.status === 'refused' && entry.reason === 'unavailable'
      ? entryStep(entry, { type: 'retried' })
      : entry,
  )
  return { ...state, isOnline, entries: entries.map((entry) => updateWaitsFor(entry, isOnline)) }
}

function addEntries(state: UploadsState, added: readonly UploadEntry[]): UploadsState {
  const fresh = added.filter(({ key }) => state.entries.every((entry) => entry.key !== key))
  return { ...state, entries: [...state.entries, ...fresh.map((entry) => updateWaitsFor(entry, state.isOnline))] }
}

function changeEntry(state: UploadsState, key: string, change: (entry: UploadEntry) => UploadEntry): UploadsState {
  const before = state.entries.find((entry) => entry.key === key)
  const after = before && updateWaitsFor(change(before), state.isOnline)
  if (!after || after === before) return state
  return { ...state, entries: state.entries.map((entry) => (entry === before ? after : entry)) }
}

function updateWaitsFor(entry: UploadEntry, isOnline: boolean): UploadEntry {
  const isUnsent = entry.status === 'waiting' || entry.status === 'sending'
  const otherwise = entry.status === 'waiting' ? 'turn' : null
  const waitsFor = isUnsent && !isOnline ? 'connection' : otherwise
  return entry.waitsFor === waitsFor ? entry : { ...entry, waitsFor }
}

/** Three images at a time make up for the server's work after each; of a video two parts at a time do. */
const PARALLEL_IMAGES = 3
const PARALLEL_VIDEOS = 1

/** The uploads that begin now, in their order. */
export function nextUploads({ entries, isOnline }: UploadsState): UploadEntry[] {
  if (!isOnline) return []
  const isVideo = ({ kind }: UploadEntry) => kind === 'video'
  const [videos, others] = [entries.filter(isVideo), entries.filter((entry) => !isVideo(entry))]
  return [...pickWaiting(others, PARALLEL_IMAGES), ...pickWaiting(videos, PARALLEL_VIDEOS)]
}

function pickWaiting(entries: readonly UploadEntry[], lanes: number): UploadEntry[] {
  const busy = entries.filter(isBusy).length
  return entries.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, lanes - busy))
}

/** The server makes images ready while they are asked for, and videos on its own. */
function isBusy({ kind, status }: UploadEntry): boolean {
  return status === 'sending' || (kind !== 'video' && status === 'processing')
}

/** Leaving the page loses the upload. */
export function isEndangered({ status, isKept }: UploadEntry): boolean {
  return !isKept && (status === 'waiting' || status === 'sending')
}

export function mayRetry({ status, reason }: UploadEntry): boolean {
  return status === 'refused' && reason !== null && isRetryable(reason)
}
