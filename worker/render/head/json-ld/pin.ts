import type { PinKind } from '#schema/pin-kind.ts'
import type { Pin } from '#schema/pin.ts'
import { articleNode } from './article.ts'
import { breadcrumbNode } from './breadcrumbs.ts'
import { imageNode } from './image.ts'
import type { JsonLdNode } from './node.ts'
import { productNodes } from './product.ts'
import { recipeNode } from './recipe.ts'
import { videoNode } from './video.ts'

const NODES_OF_KIND: Record<PinKind, (pin: Pin, siteOrigin: string) => (JsonLdNode | null)[]> = {
  image: () => [],
  carousel: () => [],
  story: () => [],
  video: (pin, siteOrigin) => [videoNode(pin, siteOrigin)],
  recipe: (pin, siteOrigin) => [recipeNode(pin, siteOrigin)],
  article: (pin, siteOrigin) => [articleNode(pin, siteOrigin)],
  product: productNodes,
}

export function pinNodes(pin: Pin, siteOrigin: string): JsonLdNode[] {
  return [...subjectNodes(pin, siteOrigin), breadcrumbNode(pin, siteOrigin)]
}

/** A pin without the data of its kind is still a picture. */
function subjectNodes(pin: Pin, siteOrigin: string): JsonLdNode[] {
  const nodes = NODES_OF_KIND[pin.kind](pin, siteOrigin).filter((node) => node !== null)
  return nodes.length > 0 ? nodes : [imageNode(pin, siteOrigin)]
}
