import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl, webUrl } from '../absolute-url.ts'
import { altOf, descriptionOf, nameOf, nameOfPerson } from '../pin-words.ts'
import { interactionNodes } from './interactions.ts'
import { node, type JsonLdNode, type JsonLdValue } from './node.ts'
import { authorNode, personNode } from './people.ts'

/** For pins that are nothing more than a picture. */
export function imageNode(pin: Pin, siteOrigin: string): JsonLdNode {
  return node('ImageObject', {
    ...pictureProperties(pin, siteOrigin),
    name: nameOf(pin),
    description: descriptionOf(pin),
    url: absoluteUrl(siteOrigin, href('pin', { id: pin.id })),
    author: authorNode(pin),
    datePublished: pin.createdAt,
    keywords: pin.topics.map((topic) => topic.name).join(', '),
    representativeOfPage: true,
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}

/** The illustration of a recipe or an article. */
export function pictureNode(pin: Pin, siteOrigin: string): JsonLdNode {
  return node('ImageObject', pictureProperties(pin, siteOrigin))
}

export function pixels(length: number): string {
  return `${length} px`
}

function pictureProperties(pin: Pin, siteOrigin: string): Record<string, JsonLdValue> {
  const { url, width, height } = pin.images.orig
  return {
    contentUrl: absoluteUrl(siteOrigin, url),
    thumbnailUrl: absoluteUrl(siteOrigin, pin.images['236x'].url),
    width: pixels(width),
    height: pixels(height),
    caption: altOf(pin),
    ...rights(pin),
  }
}

/** The owner, and where a licence can be had. */
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

/** Creative Commons keeps its public-domain marks apart from its licences. */
function isPublicDomain(license: string | null): boolean {
  return license?.includes('creativecommons.org/publicdomain/') ?? false
}
