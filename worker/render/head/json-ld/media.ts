import type { Pin } from '#schema/pins/pin.ts'
import type { VideoRendition } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl, webUrl } from '../absolute-url.ts'
import { millisecondsToDuration } from '../iso-duration.ts'
import { chooseVideo, findVideoType } from '../pin-media.ts'
import { getAltText, describePin, findName, nameOfPerson } from '../words.ts'
import { interactionNodes, node, type JsonLdNode, type JsonLdValue, authorNode, personNode } from './node.ts'

export function imageNode(pin: Pin, siteOrigin: string, text: Text): JsonLdNode {
  return node('ImageObject', {
    ...imageProperties(pin, siteOrigin),
    name: findName(pin, text),
    description: describePin(pin, text),
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
    author: authorNode(pin),
    datePublished: pin.createdAt,
    keywords: pin.topics.map((topic) => topic.name).join(', '),
    representativeOfPage: true,
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}

export function bareImageNode(pin: Pin, siteOrigin: string): JsonLdNode {
  return node('ImageObject', imageProperties(pin, siteOrigin))
}

export function pixels(length: number): string {
  return `${length} px`
}

function imageProperties(pin: Pin, siteOrigin: string): Record<string, JsonLdValue> {
  const { url, width, height } = pin.images.orig
  return {
    contentUrl: absoluteUrl(siteOrigin, url),
    thumbnailUrl: absoluteUrl(siteOrigin, pin.images['236x'].url),
    width: pixels(width),
    height: pixels(height),
    caption: getAltText(pin),
    ...rights(pin),
  }
}

function rights(pin: Pin): Record<string, JsonLdValue> {
  const { mediaAttribution } = pin
  if (!mediaAttribution) {
    const creator = pin.nativeCreator && personNode(pin.nativeCreator)
    return {
      creator,
      creditText: pin.nativeCreator ? nameOfPerson(pin.nativeCreator) : (pin.domain ?? nameOfPerson(pin.pinner)),
    }
  }
  const { author, authorUrl, ccUrl, link, providerName } = mediaAttribution
  const license = webUrl(ccUrl)
  return {
    creator: author && node('Person', { name: author, url: webUrl(authorUrl) }),
    creditText: [author, providerName].filter(Boolean).join(' / '),
    copyrightNotice: author && !isPublicDomain(license) ? `© ${author}` : null,
    license,
    acquireLicensePage: webUrl(link),
  }
}

/** Creative Commons separates its public-domain marks from its licenses. */
function isPublicDomain(license: string | null): boolean {
  return license?.includes('creativecommons.org/publicdomain/') ?? false
}

export function videoNode(pin: Pin, siteOrigin: string, text: Text): JsonLdNode | null {
  const video = chooseVideo(pin)
  if (!video) return null
  return node('VideoObject', {
    name: findName(pin, text),
    description: describePin(pin, text),
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
    thumbnailUrl: absoluteUrl(siteOrigin, video.thumbnail || pin.images['736x'].url),
    uploadDate: pin.createdAt,
    duration: millisecondsToDuration(video.duration),
    contentUrl: absoluteUrl(siteOrigin, video.url),
    encodingFormat: findVideoType(video.url),
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
