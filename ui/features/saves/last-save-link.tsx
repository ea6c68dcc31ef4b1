import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useStore } from '#ui/platform/store.ts'
import { recentSaves } from './recent-saves.ts'
import classes from './last-save-link.module.css'

/** Leads to what was saved last in this browser, below which more like it follows. */
export function LastSaveLink({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const { pinId, signatures } = useStore(recentSaves)
  const [signature] = signatures
  if (pinId === null || signature === undefined) return null
  return (
    <a className={className} href={href('pin', { id: pinId })}>
      <img className={classes.image} src={mediaUrl('75x75', signature, 'webp')} alt="" width={32} height={32} />
      {t('save.moreLikeLast')}
    </a>
  )
}
