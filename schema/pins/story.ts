import * as v from 'valibot'
import { Image } from '../media/image.ts'
import { StoryBlock, StoryPageLayout } from './rich-metadata.ts'

const [heading, text, paragraph, link, , video, ingredient, supply, list] = StoryBlock.options

export const StoryPageBlock = v.variant('type', [
  heading,
  text,
  paragraph,
  link,
  v.object({ type: v.literal('image'), image: Image, large: Image, moving: v.optional(v.string()), alt: v.string() }),
  video,
  ingredient,
  supply,
  list,
])
export type StoryPageBlock = v.InferOutput<typeof StoryPageBlock>

export const StoryPage = v.object({
  layout: StoryPageLayout,
  blocks: v.array(StoryPageBlock),
})
export type StoryPage = v.InferOutput<typeof StoryPage>

/** `image` is for small screens, `large` for the closeup; `moving` is the address of the original, if it moves. */
export const CarouselSlot = v.object({
  id: v.string(),
  title: v.string(),
  link: v.nullable(v.string()),
  image: Image,
  large: Image,
  moving: v.optional(v.string()),
  alt: v.string(),
})
export type CarouselSlot = v.InferOutput<typeof CarouselSlot>
