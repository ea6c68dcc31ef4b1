import { SITE_NAME } from '../wording.ts'
import { node, type JsonLdNode } from './node.ts'

/** The site itself, for the home page. */
export function webSiteNode(url: string): JsonLdNode {
  return node('WebSite', { name: SITE_NAME, url })
}
