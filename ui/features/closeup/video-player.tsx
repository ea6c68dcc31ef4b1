import type { Pin } from '#schema/pin.ts'
import type { VideoList } from '#schema/rich-metadata.ts'
import { useFormat } from '#ui/app/use-format.ts'
import classes from './media.module.css'

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
}

/** Spares the browser from fetching what it cannot play. */
function findVideoType(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}

export function PinVideo({ pin: { videos, title, altText } }: { pin: Pin }) {
  const [video] = videos
  return video ? <VideoPlayer video={video} label={title || altText} /> : null
}

/** Nothing is loaded before the viewer presses play. */
export function VideoPlayer({ video, label }: { video: VideoList; label: string }) {
  const format = useFormat()
  const renditions = Object.values(video)
  const main = renditions.at(-1)
  if (!main) return null
  return (
    <video
      className={classes.video}
      controls
      playsInline
      preload="none"
      poster={main.thumbnail}
      width={main.width}
      height={main.height}
      aria-label={label}
    >
      {renditions.map(({ url }) => (
        <source key={url} src={url} type={findVideoType(url)} />
      ))}
      {Object.entries(main.captionsUrls).map(([language, url]) => (
        <track key={language} kind="captions" src={url} srcLang={language} label={format.language(language)} />
      ))}
    </video>
  )
}
