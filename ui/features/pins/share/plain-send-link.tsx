import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { maySend } from './may-send.ts'

/** Where no script opens the sheet, a new message brings it along. */
export function PlainSendLink({ subject: { kind, id } }: { subject: Sendable }) {
  const t = useTranslate()
  if (!maySend(useAppData().context)) return null
  return (
    <noscript>
      <a href={href('newMessage', {}, { [kind]: id })}>{t('share.send')}</a>
    </noscript>
  )
}
