import type { PinUser } from '#schema/pin-user.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import type { Text } from '#worker/texts/texts.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { findName, SITE_NAME, nameOfPerson } from '../words.ts'

/** Null, undefined, empty texts and empty lists are left out of a node. */
export type JsonLdValue = string | number | boolean | null | undefined | JsonLdNode | readonly JsonLdValue[]

export interface JsonLdNode {
  '@type': string
  [property: string]: JsonLdValue
}

export function node(type: string, properties: Record<string, JsonLdValue>): JsonLdNode {
  const said: JsonLdNode = { '@type': type }
  for (const [property, value] of Object.entries(properties)) if (!isEmpty(value)) said[property] = value
  return said
}

function isEmpty(value: JsonLdValue): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

export interface Crumb {
  name: string
  path: string
}

export function breadcrumbNode(pin: Pin, siteOrigin: string, text: Text): JsonLdNode {
  return crumbsNode([{ name: findName(pin, text), path: href('pin', { id: pin.id }) }], siteOrigin)
}

export function crumbsNode(steps: readonly Crumb[], siteOrigin: string): JsonLdNode {
  return node('BreadcrumbList', {
    itemListElement: [{ name: SITE_NAME, path: href('home') }, ...steps].map(({ name, path }, index) =>
      node('ListItem', { position: index + 1, name, item: absoluteUrl(siteOrigin, path) }),
    ),
  })
}

export function personNode(person: PinUser): JsonLdNode {
  return node(person.isVerifiedMerchant ? 'Organization' : 'Person', { name: nameOfPerson(person) })
}

export function authorNode(pin: Pin): JsonLdNode {
  if (pin.nativeCreator) return personNode(pin.nativeCreator)
  if (pin.domain) return node('Organization', { name: pin.domain })
  return personNode(pin.pinner)
}

const LIKE = '1'

export function interactionNodes(pin: Pin): JsonLdNode[] {
  const counts: [action: string, count: number][] = [
    ['LikeAction', pin.reactionCounts[LIKE] ?? 0],
    ['CommentAction', pin.commentsDisabled ? 0 : pin.commentCount],
    ['ShareAction', pin.shareCount],
    ['BookmarkAction', pin.repinCount],
  ]
  return counts
    .filter(([, count]) => count > 0)
    .map(([action, count]) =>
      node('InteractionCounter', { interactionType: node(action, {}), userInteractionCount: count }),
    )
}
