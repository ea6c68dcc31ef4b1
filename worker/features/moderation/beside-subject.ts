import type { ModeratedVideo } from '#schema/moderation/calls.ts'
import type { CarouselData, StoryPinData, TaggedProduct, VideoList } from '#schema/pins/rich-metadata.ts'
import { moderatedVideoUrl } from './moderated-media.ts'

export interface PinContent {
  story: StoryPinData | null
  carousel: CarouselData | null
  products: readonly TaggedProduct[] | null
}

/** Signatures of the images on the pages of a story and on slides, each once, in their order. */
export function listImages({ story, carousel }: PinContent): string[] {
  const ofStory = listBlocks(story).flatMap((block) => (block.type === 'image' ? [block.signature] : []))
  return [...new Set([...ofStory, ...(carousel?.slots ?? []).map(({ signature }) => signature)])]
}

/** The most widely playable file of each. */
export function listVideos(videos: readonly VideoList[] | null): ModeratedVideo[] {
  return (videos ?? []).flatMap((formats) => {
    const rendition = Object.values(formats).at(-1)
    if (!rendition) return []
    const captions = Object.entries(rendition.captionsUrls).map(([language, url]) => [language, moderatedVideoUrl(url)])
    const captionsUrls = Object.fromEntries(captions) as Record<string, string>
    return [{ url: moderatedVideoUrl(rendition.url), captions_urls: captionsUrls }]
  })
}

/** What pages, slides and tags say, with the addresses that they lead to. */
export function listWords({ story, carousel, products }: PinContent): string[] {
  const ofStory = listBlocks(story).flatMap((block) => {
    if (block.type === 'link') return [`${block.text} ${block.href}`]
    if (block.type === 'ingredient' || block.type === 'supply') return [`${block.amount} ${block.name}`]
    if (block.type === 'list') return block.items
    return 'text' in block ? [block.text] : []
  })
  const ofLinks = [...(carousel?.slots ?? []), ...(products ?? [])].map(
    ({ title, link }) => `${title ?? ''} ${link ?? ''}`,
  )
  return [...ofStory, ...ofLinks].map((text) => text.trim()).filter((text) => text !== '')
}

function listBlocks(story: StoryPinData | null) {
  return (story?.pages ?? []).flatMap(({ blocks }) => blocks)
}
