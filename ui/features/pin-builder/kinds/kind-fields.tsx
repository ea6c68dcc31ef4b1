import type { ComponentType } from 'react'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import type { FieldsProps } from '../pieces/piece-fields.ts'

/** What only pins of one kind have, each loaded by those alone. */
const FIELDS: Partial<Record<PinKind, ComponentType<FieldsProps>>> = {
  carousel: lazyChunk('carousel-fields', async () => (await import('./carousel-fields.tsx')).CarouselFields),
  story: lazyChunk('story-fields', async () => (await import('./story-fields.tsx')).StoryFields),
  article: lazyChunk('article-fields', async () => (await import('./article-fields.tsx')).ArticleFields),
  product: lazyChunk('product-fields', async () => (await import('./product-fields.tsx')).ProductFields),
  recipe: lazyChunk('recipe-fields', async () => (await import('./recipe-fields.tsx')).RecipeFields),
}

export function KindFields(props: FieldsProps) {
  const Fields = FIELDS[props.piece.kind]
  if (!Fields) return null
  return (
    <LazyBoundary>
      <Fields key={props.piece.key} {...props} />
    </LazyBoundary>
  )
}
