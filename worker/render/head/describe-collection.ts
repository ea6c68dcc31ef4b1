import { absoluteUrl, withSlash } from './absolute-url.ts'
import { crumbsNode, type Crumb } from './json-ld/breadcrumbs.ts'
import { node } from './json-ld/node.ts'
import type { PageDescription, PreviewPicture } from './page-description.ts'

interface CollectionInput {
  name: string
  description: string
  /** The last step is the page itself and stands for all its spellings. */
  crumbs: readonly Crumb[]
  siteOrigin: string
  pathname: string
  isIndexable?: boolean
  picture?: PreviewPicture | null
  author?: { name: string; isOrganization: boolean }
}

export function describeCollection(input: CollectionInput): PageDescription {
  const { name, description, crumbs, siteOrigin, picture = null, author } = input
  const path = crumbs.at(-1)?.path ?? withSlash(input.pathname)
  return {
    name,
    description,
    path,
    type: 'website',
    isIndexable: input.isIndexable ?? true,
    picture,
    properties: [],
    preloads: '',
    jsonLd: [
      node('CollectionPage', {
        name,
        description,
        url: absoluteUrl(siteOrigin, path),
        image: picture?.url,
        author: author && node(author.isOrganization ? 'Organization' : 'Person', { name: author.name }),
      }),
      crumbsNode(crumbs, siteOrigin),
    ],
  }
}
