import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { nameOf } from '../pin-words.ts'
import { SITE_NAME } from '../wording.ts'
import { node, type JsonLdNode } from './node.ts'

/** The way from the home page to the pin. */
export function breadcrumbNode(pin: Pin, siteOrigin: string): JsonLdNode {
  const crumbs = [
    { name: SITE_NAME, path: href('home') },
    { name: nameOf(pin), path: href('pin', { id: pin.id }) },
  ]
  return node('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, path }, index) =>
      node('ListItem', { position: index + 1, name, item: absoluteUrl(siteOrigin, path) }),
    ),
  })
}
