import { useEffect, type RefObject } from 'react'

/** Lets a video play a file of the viewer's device, or else what is stored of it, beginning at some second. */
export function useVideoSource(
  video: RefObject<HTMLVideoElement | null>,
  file: File | null,
  storedUrl: string | null,
  beginAt?: number,
): void {
  const url = file ? null : storedUrl
  useEffect(() => {
    const { current } = video
    if (!current) return
    const ownUrl = file && URL.createObjectURL(file)
    const address = ownUrl ?? url
    if (address === null) return
    current.setAttribute('src', beginAt === undefined ? address : `${address}#t=${beginAt}`)
    return () => {
      current.removeAttribute('src')
      if (ownUrl !== null) URL.revokeObjectURL(ownUrl)
    }
  }, [video, file, url, beginAt])
}
