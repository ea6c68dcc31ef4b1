import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl, webUrl } from '../absolute-url.ts'
import { descriptionOf, nameOf } from '../pin-words.ts'
import { pictureNode } from './image.ts'
import { interactionNodes } from './interactions.ts'
import { node, type JsonLdNode } from './node.ts'
import { authorNode } from './people.ts'

export function articleNode(pin: Pin, siteOrigin: string): JsonLdNode | null {
  const { article } = pin
  if (!article) return null
  const url = absoluteUrl(siteOrigin, href('pin', { id: pin.id }))
  return node('Article', {
    headline: article.name || nameOf(pin),
    description: article.description || descriptionOf(pin),
    url,
    mainEntityOfPage: url,
    image: pictureNode(pin, siteOrigin),
    author: article.authorName ? node('Person', { name: article.authorName }) : authorNode(pin),
    publisher: pin.domain && node('Organization', { name: pin.domain }),
    datePublished: article.datePublished,
    isBasedOn: webUrl(pin.link),
    keywords: pin.topics.map((topic) => topic.name).join(', '),
    commentCount: pin.commentsDisabled ? null : pin.commentCount,
    interactionStatistic: interactionNodes(pin),
  })
}
