import { useEffect, useRef, useState } from 'react'
import type { Pin } from '#schema/pin.ts'
import type { VideoList, VideoRendition } from '#schema/rich-metadata.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import classes from './media.module.css'

const HLS = 'application/vnd.apple.mpegurl'

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m3u8: HLS,
}

/** Spares the browser from fetching what it cannot play. */
function findVideoType({ url }: VideoRendition): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}

export function PinVideo({ pin: { videos, title, altText } }: { pin: Pin }) {
  const [video] = videos
  return video ? <VideoPlayer video={video} label={title || altText} /> : null
}

/**
 * A stream adapts to the connection, so it comes first where the browser itself plays it; the files follow. A browser
 * that plays none of them loads what plays the stream.
 */
export function VideoPlayer({ video, label }: { video: VideoList; label: string }) {
  const t = useTranslate()
  const format = useFormat()
  const renditions = Object.values(video)
  const sources = renditions
    .map((rendition) => ({ url: rendition.url, type: findVideoType(rendition) }))
    .toSorted((a, b) => Number(b.type === HLS) - Number(a.type === HLS))
  const { player, cannotPlay, onSourceError } = usePlayability(sources.find(({ type }) => type === HLS)?.url)
  const main = renditions.at(-1)
  if (!main) return null
  return (
    <>
      <video
        ref={player}
        className={classes.video}
        controls
        playsInline
        preload="none"
        poster={main.thumbnail}
        width={main.width}
        height={main.height}
        aria-label={label}
      >
        {sources.map(({ url, type }, place) => (
          <source key={url} src={url} type={type} onError={place === sources.length - 1 ? onSourceError : undefined} />
        ))}
        {Object.entries(main.captionsUrls).map(([language, url]) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={format.language(language)} />
        ))}
      </video>
      {cannotPlay && (
        <p role="status" className={classes.unplayable}>
          {t('video.unplayable')} <a href={main.url}>{t('video.open')}</a>
        </p>
      )}
    </>
  )
}

function usePlayability(stream: string | undefined) {
  const player = useRef<HTMLVideoElement>(null)
  /** The browser by itself plays none of the sources. */
  const [isRefused, setRefused] = useState(false)
  const [isStreamRefused, setStreamRefused] = useState(false)
  // The browser may have been through all sources before scripts ran.
  useEffect(() => {
    // One that was just added has chosen no source yet.
    const timer = setTimeout(() => {
      if (player.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) setRefused(true)
    })
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const { current: video } = player
    if (!isRefused || stream === undefined || !video) return
    let isOver = false
    let end = () => {}
    const refuse = () => setStreamRefused(true)
    retryChunk('play-stream', () => import('./play-stream.ts'))
      .then(({ playStream }) => {
        if (!isOver) end = playStream(video, stream, refuse)
      })
      .catch(refuse)
    return () => {
      isOver = true
      end()
    }
  }, [isRefused, stream])
  return {
    player,
    cannotPlay: isRefused && (stream === undefined || isStreamRefused),
    onSourceError: () => setRefused(true),
  }
}
