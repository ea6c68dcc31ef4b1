import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PROVENANCE_LABELS } from '#ui/shared/pins/provenance-labels.ts'
import blocks from './blocks.module.css'

/** The closeup says that the pin was made or changed with AI, who says so, and where to hide such pins. */
export function Provenance({ pin: { provenance, isProvenanceFixed, pinner } }: { pin: Pin }) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  if (!provenance) return null
  return (
    <details className={blocks.soft}>
      <summary>
        <span className={blocks.label}>{t(PROVENANCE_LABELS[provenance])}</span>
      </summary>
      <p>{isProvenanceFixed ? t('ai.byFile') : t('ai.byMaker', { name: pinner.fullName })}</p>
      {isAuth && (
        <p>
          <a href={href('permissionSettings')}>{t('ai.hide')}</a>
        </p>
      )}
    </details>
  )
}
