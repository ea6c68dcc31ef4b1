import type { Image } from '#schema/media/image.ts'
import { createStore } from '#ui/platform/store.ts'

/** What the chosen variant of the pin's product looks like; null is the pin's own image. */
export const chosenImage = createStore<{ pinId: string; image: Image; alt: string } | null>(null)
