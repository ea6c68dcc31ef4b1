import type { Pin } from '#schema/pin.ts'
import { Carousel } from './carousel.tsx'
import { PinPicture } from './pin-picture.tsx'
import { StoryPages } from './story-pages.tsx'
import { VideoPlayer } from './video-player.tsx'

export function CloseupMedia({ pin }: { pin: Pin }) {
  const [video] = pin.videos
  if (pin.storyPinData && !pin.storyPinData.metadata.isDeleted && pin.storyPinData.pages.length > 0) {
    return <StoryPages pages={pin.storyPinData.pages} videos={pin.videos} label={pin.title} />
  }
  if (pin.carouselData && pin.carouselData.slots.length > 0)
    return <Carousel slots={pin.carouselData.slots} label={pin.title} />
  if (video) return <VideoPlayer video={video} label={pin.title || pin.altText} />
  return <PinPicture pin={pin} />
}
