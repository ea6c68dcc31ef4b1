import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl, webUrl } from '../absolute-url.ts'
import { altOf, descriptionOf, nameOf, nameOfPerson } from '../pin-words.ts'
import { interactionNodes } from './interactions.ts'
import { node, type JsonLdNode, type JsonLdValue } from './node.ts'
import { authorNode, personNode } from './people.ts'

/** The pin as a picture, for the kinds of pins that are nothing more. */
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

/** The picture of a pin that is something else: what the recipe or the article is illustrated with. */
export function pictureNode(pin: Pin, siteOrigin: string): JsonLdNode {
  return node('ImageObject', pictureProperties(pin, siteOrigin))
}

/** A length as schema.org writes it. */
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

/** Whose the picture is and where one may get leave to use it. */
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

/** Creative Commons keeps its dedications and marks of the public domain apart from its licences. */
function isPublicDomain(license: string | null): boolean {
  return license?.includes('creativecommons.org/publicdomain/') ?? false
}
