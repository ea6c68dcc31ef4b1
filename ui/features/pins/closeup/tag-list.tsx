import type { Pin, ProductTag } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import { useTagTitle } from './use-tag-title.ts'
import blocks from './blocks.module.css'

/** What the dots on the image lead to, for readers without scripts as well. */
export function TagSection({ pin: { taggedProducts: tags } }: { pin: Pin }) {
  const t = useTranslate()
  return (
    <details className={blocks.soft}>
      <summary>{t('tags.count', { count: tags.length })}</summary>
      <TagList tags={tags} />
    </details>
  )
}

interface TagListProps {
  tags: readonly ProductTag[]
  /** Comes first. */
  selected?: ProductTag
}

export function TagList({ tags, selected }: TagListProps) {
  const getTitle = useTagTitle(tags)
  const ordered = selected ? [selected, ...tags.filter((tag) => tag !== selected)] : tags
  return (
    <ul role="list" className={blocks.products}>
      {ordered.map((tag) => (
        <li key={tags.indexOf(tag)}>
          <Target tag={tag} title={getTitle(tag)} />
        </li>
      ))}
    </ul>
  )
}

function Target({ tag: { pin, link, domain }, title }: { tag: ProductTag; title: string }) {
  const t = useTranslate()
  const format = useFormat()
  if (!pin) {
    return (
      <OutwardLink href={link ?? ''}>
        <span className={blocks.outward}>
          <Icon name="outward" />
        </span>
        <p>
          <bdi>{title}</bdi>
          {domain !== title && <span>{domain}</span>}
        </p>
      </OutwardLink>
    )
  }
  const { url, width, height } = pin.image
  return (
    <a href={href('pin', { id: pin.id })}>
      <img src={url} width={width} height={height} alt="" loading="lazy" />
      <p>
        <bdi>{title}</bdi>
        {pin.price !== null && <span>{format.price(pin.price, pin.priceCurrency)}</span>}
        {pin.isOosProduct && <span>{t('product.outOfStock')}</span>}
      </p>
    </a>
  )
}
