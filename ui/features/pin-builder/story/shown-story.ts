import type { VideoList } from '#schema/pins/rich-metadata.ts'
import type { StoryPage as ShownPage, StoryPageBlock } from '#schema/pins/story.ts'
import type { StoryBlock, StoryPage } from '../pieces/piece.ts'

/** A file of a story as far as this browser can show it. */
export type StoryFile =
  | { kind: 'image'; url: string; width: number; height: number }
  | { kind: 'video'; url: string; width: number; height: number; poster: string }

export interface ShownStory {
  pages: ShownPage[]
  videos: VideoList[]
}

/** A story as the closeup shows it once it is published. What is not finished is left out. */
export function toShownStory(pages: readonly StoryPage[], files: ReadonlyMap<string, StoryFile>): ShownStory {
  const videos: VideoList[] = []
  return {
    pages: pages.map(({ layout, blocks }) => ({
      layout,
      blocks: blocks.flatMap((block) => toShownBlock(block, files, videos) ?? []),
    })),
    videos,
  }
}

function toShownBlock(
  { type, text, amount, href, items, fileKey }: StoryBlock,
  files: ReadonlyMap<string, StoryFile>,
  videos: VideoList[],
): StoryPageBlock | null {
  const words = text.trim()
  switch (type) {
    case 'heading':
    case 'text':
    case 'paragraph':
      return words === '' ? null : { type, text: words }
    case 'link':
      return href.trim() === '' ? null : { type, text: words || href.trim(), href: href.trim() }
    case 'ingredient':
    case 'supply':
      return words === '' ? null : { type, amount: amount.trim(), name: words }
    case 'list': {
      const filled = items.map((item) => item.trim()).filter((item) => item !== '')
      return filled.length === 0 ? null : { type, items: filled }
    }
    case 'image': {
      const file = files.get(fileKey ?? '')
      if (file?.kind !== 'image') return null
      const { url, width, height } = file
      const image = { url, width, height, dominantColor: '' }
      return { type, image, large: image, alt: words }
    }
    case 'video': {
      const file = files.get(fileKey ?? '')
      if (file?.kind !== 'video') return null
      const { url, width, height, poster } = file
      const rendition = { url, width, height, duration: 0, thumbnail: poster, captionsUrls: {} }
      return { type, videoIndex: videos.push({ V_SHOWN: rendition }) - 1 }
    }
  }
}
