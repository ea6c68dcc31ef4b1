import type { VideoList } from '#schema/pins/rich-metadata.ts'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import { AnimationLayer } from './animation-layer.tsx'
import type { BlockGroup } from './group-blocks.ts'
import { VideoPlayer } from './video/video-player.tsx'
import blocks from './blocks.module.css'
import classes from './story.module.css'

interface StoryBlocksProps {
  groups: readonly BlockGroup[]
  videos: readonly VideoList[]
  isFirst: boolean
  label: string
}

export function StoryBlocks({ groups, ...context }: StoryBlocksProps) {
  const shown = groups.filter(isMedia)
  const texts = groups.filter((group) => !isMedia(group))
  return (
    <>
      {shown.map((group, index) => (
        <div key={index} className={classes.media}>
          <Block group={group} {...context} />
        </div>
      ))}
      {texts.length > 0 && (
        <div className={classes.words}>
          {texts.map((group, index) => (
            <Block key={index} group={group} {...context} />
          ))}
        </div>
      )}
    </>
  )
}

function isMedia({ type }: BlockGroup): boolean {
  return type === 'image' || type === 'video'
}

function Block({ group, videos, isFirst, label }: { group: BlockGroup } & Omit<StoryBlocksProps, 'groups'>) {
  switch (group.type) {
    case 'heading':
      return (
        <h2 className={classes.heading}>
          <bdi>{group.text}</bdi>
        </h2>
      )
    case 'text':
      return (
        <p dir="auto" className={classes.lead}>
          {group.text}
        </p>
      )
    case 'paragraph':
      return <p dir="auto">{group.text}</p>
    case 'link':
      return (
        <p>
          <OutwardLink href={group.href}>{group.text}</OutwardLink>
        </p>
      )
    case 'image': {
      const { url, width, height } = group.large
      return (
        <div className={classes.over}>
          <img
            src={url}
            width={width}
            height={height}
            alt={group.alt}
            loading={isFirst ? undefined : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
          {group.moving && <AnimationLayer url={group.moving} />}
        </div>
      )
    }
    case 'video': {
      const video = videos[group.videoIndex]
      return video ? <VideoPlayer video={video} label={label} /> : null
    }
    case 'list':
      return (
        <ul className={classes.bullets}>
          {group.items.map((item, index) => (
            <li key={index} dir="auto">
              {item}
            </li>
          ))}
        </ul>
      )
    case 'materials':
      return <MaterialList items={group.items} />
  }
}

function MaterialList({ items }: { items: readonly { amount: string; name: string }[] }) {
  return (
    <ul className={blocks.materials}>
      {items.map(({ amount, name }, index) => (
        <li key={index} className={blocks.material}>
          <span className={blocks.amount}>
            <span>{amount}</span>{' '}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
