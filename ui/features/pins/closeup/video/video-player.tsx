import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import type { VideoList, VideoRendition } from '#schema/pins/rich-metadata.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { hasPictureInPicture, togglePictureInPicture } from '#ui/platform/document/video-presentation.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { wantsLessData } from '#ui/platform/network/network-information.ts'
import { autoplayInView } from '#ui/platform/observers/autoplay-in-view.ts'
import { useReducedMotion } from '#ui/platform/observers/use-reduced-motion.ts'
import { useStore } from '#ui/platform/store.ts'
import { mayAutoplay, organicVideos } from './organic-videos.ts'
import { pauseOtherVideos } from './pause-other-videos.ts'
import { NEW_PLAYER, playerAfter, type MediaErrorName, type PlayerEvent } from './player-state.ts'
import { autoplayChoice, chooseAutoplay, rememberCaptionsChoice, readAutoplayChoice } from './video-choices.ts'
import { pressVideoKey, VIDEO_KEYS } from './video-keys.ts'
import classes from '../media.module.css'

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
 * A stream adapts to the connection, so it comes first where the browser itself plays it; the files follow.
 */
export function VideoPlayer({ video, label }: { video: VideoList; label: string }) {
  const t = useTranslate()
  const format = useFormat()
  const renditions = Object.values(video)
  const sources = renditions
    .map((rendition) => ({ url: rendition.url, type: findVideoType(rendition) }))
    .toSorted((a, b) => Number(b.type === HLS) - Number(a.type === HLS))
  const [{ state, error }, dispatch] = useReducer(playerAfter, NEW_PLAYER)
  const { player, cannotPlay, onSourceError } = usePlayability(dispatch)
  usePlayerEvents(player, dispatch)
  useAutoplay(player)
  const missing = useCaptions(player)
  const main = renditions.at(-1)
  if (!main) return null

  function loadAgain(): void {
    // The button that was pressed leaves.
    player.current?.focus()
    player.current?.load()
  }

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
        aria-keyshortcuts={VIDEO_KEYS}
        onKeyDown={(pressed) => pressVideoKey(pressed.currentTarget, pressed)}
        data-state={state}
        data-video={main.url}
      >
        {sources.map(({ url, type }, place) => (
          <source key={url} src={url} type={type} onError={place === sources.length - 1 ? onSourceError : undefined} />
        ))}
        {Object.entries(main.captionsUrls)
          .filter(([language]) => !missing.includes(language))
          .map(([language, url]) => (
            <track key={language} kind="captions" src={url} srcLang={language} label={format.language(language)} />
          ))}
      </video>
      {cannotPlay && (
        <p role="status" className={classes.unplayable}>
          {t('video.unplayable')} <a href={main.url}>{t('video.open')}</a>
        </p>
      )}
      {!cannotPlay && error !== null && error !== 'aborted' && (
        <MediaProblem error={error} url={main.url} onAgain={loadAgain} />
      )}
      {missing.length > 0 && (
        <p role="status" className={classes.unplayable}>
          {t('video.captionsMissing')}
        </p>
      )}
      <VideoTools player={player} />
    </>
  )
}

interface MediaProblemProps {
  error: MediaErrorName
  url: string
  onAgain(): void
}

function MediaProblem({ error, url, onAgain }: MediaProblemProps) {
  const t = useTranslate()
  return (
    <p role="alert" className={classes.unplayable}>
      <span>{t(error === 'network' ? 'video.interrupted' : 'video.unplayable')}</span>{' '}
      {error === 'network' ? (
        <Button onClick={onAgain}>{t('action.tryAgain')}</Button>
      ) : (
        <a href={url}>{t('video.open')}</a>
      )}
    </p>
  )
}

function VideoTools({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const isAutomatic = useStore(autoplayChoice)
  return (
    <div className={classes.tools}>
      <label>
        <input
          type="checkbox"
          checked={isAutomatic}
          disabled={!isHydrated}
          onChange={({ currentTarget }) => chooseAutoplay(currentTarget.checked)}
        />{' '}
        {t('video.autoplay')}
      </label>
      {/* Nothing moves where it comes to life. */}
      {(!isHydrated || hasPictureInPicture()) && (
        <Button
          look="plain"
          disabled={!isHydrated}
          onClick={() => player.current && void togglePictureInPicture(player.current)}
        >
          {t('video.pictureInPicture')}
        </Button>
      )}
    </div>
  )
}

const PLAYER_EVENTS = [
  'loadstart',
  'canplay',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'emptied',
] as const

function usePlayerEvents(player: RefObject<HTMLVideoElement | null>, dispatch: (event: PlayerEvent) => void): void {
  useEffect(() => {
    const { current: video } = player
    if (!video) return undefined
    const controller = new AbortController()
    const { signal } = controller
    for (const type of PLAYER_EVENTS) video.addEventListener(type, () => dispatch({ type }), { signal })
    video.addEventListener('error', () => dispatch({ type: 'error', code: video.error?.code ?? 0 }), { signal })
    return () => {
      controller.abort()
      dispatch({ type: 'closed' })
    }
  }, [player, dispatch])
}

/** Nothing plays by itself if the viewer wants no autoplay, less motion or less data. */
function useAutoplay(player: RefObject<HTMLVideoElement | null>): void {
  const isWanted = useStore(autoplayChoice)
  const prefersReducedMotion = useReducedMotion()
  useEffect(pauseOtherVideos, [])
  useEffect(readAutoplayChoice, [])
  useEffect(() => {
    const { current: video } = player
    if (!video || !isWanted || prefersReducedMotion || wantsLessData()) return undefined
    return autoplayInView(video, {
      mayBegin: () => mayAutoplay(organicVideos.get(), video.closest('[data-ad]') !== null),
      subscribe: organicVideos.subscribe,
    })
  }, [player, isWanted, prefersReducedMotion])
}

/** The languages whose captions turned out not to be there: the browser would offer them still. */
function useCaptions(player: RefObject<HTMLVideoElement | null>): readonly string[] {
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    const { current: video } = player
    if (!video || video.textTracks.length === 0) return undefined
    const controller = new AbortController()
    for (const track of video.querySelectorAll('track')) {
      const leaveOut = () => setMissing((before) => [...before, track.srclang])
      track.addEventListener('error', leaveOut, { signal: controller.signal })
    }
    const forget = rememberCaptionsChoice(video.textTracks)
    return () => {
      controller.abort()
      forget()
    }
  }, [player])
  return missing
}

const NETWORK_ERROR = 2

function usePlayability(dispatch: (event: PlayerEvent) => void) {
  const player = useRef<HTMLVideoElement>(null)
  /** The browser by itself plays none of the sources. */
  const [isRefused, setRefused] = useState(false)

  function onSourceError(): void {
    const { current: video } = player
    if (!video) return
    // A source fails alike where its type is not played and where it cannot be fetched.
    const isPlayable = [...video.querySelectorAll('source')].some(({ type }) => video.canPlayType(type) !== '')
    if (isPlayable) dispatch({ type: 'error', code: NETWORK_ERROR })
    else setRefused(true)
  }

  const onNoSource = useEffectEvent(onSourceError)
  // The browser may have been through all sources before scripts ran.
  useEffect(() => {
    // One that was just added has chosen no source yet.
    const timer = setTimeout(() => {
      if (player.current?.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) onNoSource()
    })
    return () => clearTimeout(timer)
  }, [])
  return {
    player,
    cannotPlay: isRefused,
    onSourceError,
  }
}
