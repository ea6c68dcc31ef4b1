import { memo, Suspense, type ComponentType } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { ErrorBoundary } from '#ui/app/errors/error-boundary.tsx'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import { SavePlaceholder } from '#ui/features/saves/save-placeholder.tsx'
import { PinImage } from './pin-image.tsx'
import reactions from '#ui/features/pins/reactions/pin-reactions.module.css'
import tries from '#ui/features/pins/tries/pin-tries.module.css'
import strip from '#ui/kit/strip.module.css'
import article from './article.module.css'
import media from './media.module.css'
import product from './product.module.css'
import recipe from './recipe.module.css'
import story from './story.module.css'

interface CloseupPartProps {
  pin: Pin
}

export interface CloseupParts {
  article: ComponentType<CloseupPartProps>
  imageCredit: ComponentType<CloseupPartProps>
  carousel: ComponentType<CloseupPartProps>
  embed: ComponentType<CloseupPartProps>
  layers: ComponentType<CloseupPartProps>
  notes: ComponentType<CloseupPartProps>
  ownSave: ComponentType<CloseupPartProps>
  products: ComponentType<CloseupPartProps>
  reactions: ComponentType<CloseupPartProps>
  recipe: ComponentType<CloseupPartProps>
  save: ComponentType<CloseupPartProps>
  story: ComponentType<CloseupPartProps>
  tries: ComponentType<CloseupPartProps>
  veil: ComponentType<CloseupPartProps>
  video: ComponentType<CloseupPartProps>
}

const PARTS: CloseupParts = {
  article: lazyPart('article', async () => (await import('./article.tsx')).Article),
  imageCredit: lazyPart('optional-parts', async () => (await import('./optional-parts.tsx')).OptionalImageCredit),
  carousel: lazyPart('carousel', async () => (await import('./carousel.tsx')).Carousel),
  embed: lazyPart('embed', async () => (await import('./embed-player.tsx')).EmbedPlayer),
  layers: lazyPart('optional-parts', async () => (await import('./optional-parts.tsx')).ImageOverlays),
  notes: lazyPart('optional-parts', async () => (await import('./optional-parts.tsx')).OptionalNotes),
  ownSave: lazyPart('own-save', async () => (await import('#ui/features/saves/own-save.tsx')).OwnSave),
  products: lazyPart('products', async () => (await import('./product.tsx')).Products),
  reactions: lazyPart(
    'reactions',
    async () => (await import('#ui/features/pins/reactions/pin-reactions.tsx')).PinReactions,
  ),
  recipe: lazyPart('recipe', async () => (await import('./recipe.tsx')).Recipe),
  save: lazyPart('save-button', async () => (await import('#ui/features/saves/save-button.tsx')).SaveButton),
  story: lazyPart('story', async () => (await import('./story-pages.tsx')).StoryPages),
  tries: lazyPart('tries', async () => (await import('#ui/features/pins/tries/pin-tries.tsx')).PinTries),
  veil: lazyPart('withheld', async () => (await import('./withheld.tsx')).Veil),
  video: lazyPart('video', async () => (await import('./video/video-player.tsx')).PinVideo),
}

/**
 * These also put the parts' styles into the page's, which the document loads: what the server has rendered is styled
 * before any code of a part arrives.
 */
const FALLBACKS: CloseupParts = {
  article: () => <section className={article.article} />,
  imageCredit: () => <p>&nbsp;</p>,
  carousel: ({ pin }) => (
    <div className={strip.frame}>
      <PinImage pin={pin} />
    </div>
  ),
  embed: () => <p>&nbsp;</p>,
  layers: () => null,
  notes: () => null,
  ownSave: () => <SavePlaceholder of="own save" />,
  products: () => <section className={product.product} />,
  reactions: () => <div className={reactions.reactions} />,
  recipe: () => <section className={recipe.recipe} />,
  save: () => <SavePlaceholder of="button" />,
  story: ({ pin }) => (
    <div className={strip.frame}>
      <div className={story.page}>
        <PinImage pin={pin} />
      </div>
    </div>
  ),
  tries: () => <section className={tries.heading} />,
  veil: () => <div className={media.veil} />,
  video: PinImage,
}

interface NamedPartProps extends CloseupPartProps {
  name: keyof CloseupParts
}

/** Memoized: an update before its code arrives would replace the server's markup by the fallback. */
export const CloseupPart = memo(function CloseupPart({ name, pin }: NamedPartProps) {
  const Part = PARTS[name]
  const Fallback = FALLBACKS[name]
  return (
    <ErrorBoundary fallback={() => <Fallback pin={pin} />}>
      <Suspense fallback={<Fallback pin={pin} />}>
        <Part pin={pin} />
      </Suspense>
    </ErrorBoundary>
  )
})
