import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Glyph } from '#ui/kit/icon.tsx'

const PENCIL = 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4'
const BIN = 'M4.500 7h15M9.500 7V4h5v3M6.500 7l1 13h9l1-13M10.500 11v5M13.500 11v5'

/** In the menu of one's own pin. */
export function OwnPinActions({ pinId, onDelete }: { pinId: string; onDelete(): void }) {
  const t = useTranslate()
  return (
    <>
      <a href={href('pinBuilder', {}, { pin: pinId })}>
        <Glyph path={PENCIL} />
        {t('pin.edit')}
      </a>
      <button type="button" aria-haspopup="dialog" onClick={onDelete}>
        <Glyph path={BIN} />
        {t('pin.delete')}
      </button>
    </>
  )
}
