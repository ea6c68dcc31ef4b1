import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { Sendable } from '#ui/shared/sendable.ts'
import { maySend } from './may-send.ts'

/** A new message brings the pin along, where no script opens the sheet. */
export function PlainSendLink({ subject: { kind, id } }: { subject: Sendable }) {
  const t = useTranslate()
  if (!maySend(useAppData().context)) return null
  return (
    <noscript>
      <a href={href('newMessage', {}, { [kind]: id })}>{t('share.send')}</a>
    </noscript>
  )
}
