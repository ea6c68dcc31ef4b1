import { builderHref, parseBuilderParams } from '#schema/pin-builder/builder-params.ts'
import { definePage } from '#ui/app/router/page.ts'
import { SaveAnywhere } from '#ui/features/pin-builder/bookmarklet/save-anywhere.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('saveAnywhere.heading') }),
  // Other sites' buttons and bookmarks lead here with what is to be saved.
  movedTo({ search }) {
    const params = parseBuilderParams(search)
    return params.url === null && params.media === null ? null : builderHref(params)
  },
  Page: SaveAnywhere,
})
