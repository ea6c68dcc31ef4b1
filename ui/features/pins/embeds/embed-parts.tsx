import type { ReactNode } from 'react'
import type { Image } from '#schema/media/image.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'

interface EmbedLinkProps {
  path: string
  className?: string
  children: ReactNode
}

/** Never within the frame, where no page of ours may be shown. */
export function EmbedLink({ path, className, children }: EmbedLinkProps) {
  return (
    <a href={path} className={className} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

export function EmbedAction({ path, children }: Omit<EmbedLinkProps, 'className'>) {
  return (
    <EmbedLink path={path} className="action">
      <img src="/favicon.svg" alt="" width={20} height={20} />
      {children}
    </EmbedLink>
  )
}

/** Several sizes of a small image are as wide as the image: each width is listed once. */
export function toSrcSet(images: readonly Image[]): string {
  const byWidth = new Map(images.toReversed().map(({ url, width }) => [width, url]))
  return [...byWidth]
    .toReversed()
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ')
}

export function MissingEmbed() {
  const t = useTranslate()
  return (
    <div className="missing">
      <p>{t('embed.missing')}</p>
      <EmbedAction path={href('home')}>{t('embed.home')}</EmbedAction>
    </div>
  )
}
