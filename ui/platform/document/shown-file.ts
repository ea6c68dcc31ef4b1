import { drawFile } from './image-file.ts'

/** A file as `<img>` and `poster` take it, with its size in pixels. */
export interface ShownFile {
  url: string
  width: number
  height: number
}

const JPEG_QUALITY = 0.8

/** Seconds: many videos begin black. */
const FRAME_AT = 0.5

/**
 * An image of the viewer's device, at most so wide; null where this browser cannot decode it. As a `data:` address,
 * because the Content-Security-Policy allows no images from memory.
 */
export async function readImage(file: Blob, widthPx: number): Promise<ShownFile | null> {
  const canvas = document.createElement('canvas')
  return (await drawFile(canvas, file, widthPx)) ? toShownFile(canvas) : null
}

/** A stored image, for its size; null where it is not to be had. */
export async function measureImage(url: string): Promise<ShownFile | null> {
  const image = document.createElement('img')
  image.src = url
  await image.decode().catch(() => {})
  const { naturalWidth: width, naturalHeight: height } = image
  return width > 0 ? { url, width, height } : null
}

/** What stands for a video; null where this browser cannot decode it. */
export async function readPoster(url: string, widthPx: number, signal: AbortSignal): Promise<ShownFile | null> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = `${url}#t=${FRAME_AT}`
  try {
    await new Promise<void>((resolve, reject) => {
      video.addEventListener('loadeddata', () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error('The browser cannot decode this video')), { once: true })
      signal.addEventListener('abort', () => reject(new Error('The video is not needed')), { once: true })
    })
    const canvas = drawFrame(video, widthPx)
    return canvas && toShownFile(canvas)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

/** The frame that a video shows now, as a file of that name; null where there is none. */
export async function captureFrame(video: HTMLVideoElement, name: string): Promise<File | null> {
  const canvas = drawFrame(video, video.videoWidth)
  if (!canvas) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', FRAME_QUALITY))
  return blob && new File([blob], name, { type: 'image/jpeg' })
}

/** The quality is above that of the server's own renditions. */
const FRAME_QUALITY = 0.92

function drawFrame(video: HTMLVideoElement, widthPx: number): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(widthPx, videoWidth)
  canvas.height = Math.max(1, Math.round((videoHeight * canvas.width) / videoWidth))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

function toShownFile(canvas: HTMLCanvasElement): ShownFile {
  const { width, height } = canvas
  return { url: canvas.toDataURL('image/jpeg', JPEG_QUALITY), width, height }
}
