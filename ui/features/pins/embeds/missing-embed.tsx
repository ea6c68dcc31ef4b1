import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { EmbedAction } from './embed-parts.tsx'

export function MissingEmbed() {
  const t = useTranslate()
  return (
    <div className="missing">
      <p>{t('embed.missing')}</p>
      <EmbedAction path={href('home')}>{t('embed.home')}</EmbedAction>
    </div>
  )
}
