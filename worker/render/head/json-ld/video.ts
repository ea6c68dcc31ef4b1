import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import type { VideoRendition } from '#schema/rich-metadata.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { durationOfMilliseconds } from '../iso-duration.ts'
import { descriptionOf, nameOf } from '../pin-words.ts'
import { videoOf, videoTypeOf } from '../video.ts'
import { pixels } from './image.ts'
import { interactionNodes } from './interactions.ts'
import { node, type JsonLdNode } from './node.ts'
import { authorNode } from './people.ts'

export function videoNode(pin: Pin, siteOrigin: string): JsonLdNode | null {
  const video = videoOf(pin)
  if (!video) return null
  return node('VideoObject', {
    name: nameOf(pin),
    description: descriptionOf(pin),
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
    thumbnailUrl: absoluteUrl(siteOrigin, video.thumbnail || pin.images['736x'].url),
    uploadDate: pin.createdAt,
    duration: durationOfMilliseconds(video.duration),
    contentUrl: absoluteUrl(siteOrigin, video.url),
    encodingFormat: videoTypeOf(video.url),
    width: pixels(video.width),
    height: pixels(video.height),
    caption: captionNodes(video, siteOrigin),
    author: authorNode(pin),
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}

function captionNodes({ captionsUrls }: VideoRendition, siteOrigin: string): JsonLdNode[] {
  return Object.entries(captionsUrls).map(([language, url]) =>
    node('MediaObject', { contentUrl: absoluteUrl(siteOrigin, url), encodingFormat: 'text/vtt', inLanguage: language }),
  )
}
