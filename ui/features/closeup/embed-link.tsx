import type { Embed } from '#schema/rich-metadata.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { OutwardLink } from './outward-link.tsx'

/** Embeds are links: no frames of other sites are shown. */
export function EmbedLink({ embed }: { embed: Embed }) {
  const t = useTranslate()
  if (!URL.canParse(embed.src)) return null
  return (
    <p>
      <OutwardLink href={embed.src}>
        {t('embed.watch', { host: new URL(embed.src).hostname.replace(/^www\./, '') })}
      </OutwardLink>
    </p>
  )
}
