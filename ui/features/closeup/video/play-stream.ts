import StreamPlayer, { ErrorTypes, Events } from 'hls.js'

/**
 * Plays a stream where the browser plays none by itself. Of the stream only its list is fetched until it is played.
 * Answers how to end it.
 */
export function playStream(video: HTMLVideoElement, url: string, onRefused: () => void): () => void {
  // oxlint-disable-next-line import/no-named-as-default-member -- the types of hls.js do not have it by its name
  if (!StreamPlayer.isSupported()) {
    onRefused()
    return () => {}
  }
  // A worker would be a script from `blob:`, which the policy of pages refuses.
  const stream = new StreamPlayer({ autoStartLoad: false, enableWorker: false })
  const start = () => stream.startLoad()
  let isRecovered = false
  stream.on(Events.ERROR, (_, { fatal: isFatal, type }) => {
    if (!isFatal) return
    if (type === ErrorTypes.MEDIA_ERROR && !isRecovered) {
      isRecovered = true
      return stream.recoverMediaError()
    }
    stream.destroy()
    onRefused()
  })
  video.addEventListener('play', start, { once: true })
  stream.attachMedia(video)
  stream.loadSource(url)
  return () => {
    video.removeEventListener('play', start)
    stream.destroy()
  }
}
