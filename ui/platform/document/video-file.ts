import { within } from '#schema/timing.ts'

/** A video goes without its frame after this time: the viewer can choose another image. */
const INSPECT_TIMEOUT_MS = 5_000

/** Many videos begin black. */
const FRAME_AT_MS = 1_000

const JPEG_QUALITY = 0.92

export interface VideoInfo {
  /** Null where this browser cannot tell. */
  durationMs: number | null
  /** A JPEG; null where this browser cannot decode it. */
  frame: Blob | null
}

const BLIND: VideoInfo = { durationMs: null, frame: null }

/** Looks at a video of the viewer's device; without a moment at one near its beginning. */
export async function inspectVideo(file: Blob, atMs?: number): Promise<VideoInfo> {
  const video = document.createElement('video')
  if (video.canPlayType(file.type) === '') return BLIND
  const address = URL.createObjectURL(file)
  try {
    return await within(INSPECT_TIMEOUT_MS, look(video, address, atMs))
  } catch {
    return BLIND
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function look(video: HTMLVideoElement, address: string, atMs: number | undefined): Promise<VideoInfo> {
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = address
  await next(video, 'loadeddata')
  const durationMs = Number.isFinite(video.duration) ? video.duration * 1_000 : null
  const wanted = atMs ?? Math.min(FRAME_AT_MS, (durationMs ?? 0) / 2)
  if (wanted > 0) {
    video.currentTime = wanted / 1_000
    await next(video, 'seeked')
  }
  return { durationMs, frame: await draw(video) }
}

function next(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The browser cannot decode this video')), { once: true })
  })
}

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  if (canvas.width === 0 || canvas.height === 0) return null
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
