import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { nameOf } from '../pin-words.ts'
import { SITE_NAME } from '../wording.ts'
import { node, type JsonLdNode } from './node.ts'

export interface Crumb {
  name: string
  path: string
}

export function breadcrumbNode(pin: Pin, siteOrigin: string): JsonLdNode {
  return crumbsNode([{ name: nameOf(pin), path: href('pin', { id: pin.id }) }], siteOrigin)
}

/** From the home page along these steps. */
export function crumbsNode(steps: readonly Crumb[], siteOrigin: string): JsonLdNode {
  return node('BreadcrumbList', {
    itemListElement: [{ name: SITE_NAME, path: href('home') }, ...steps].map(({ name, path }, index) =>
      node('ListItem', { position: index + 1, name, item: absoluteUrl(siteOrigin, path) }),
    ),
  })
}
