import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'

/** The form has a page of its own, so that pins without one load nothing for it. */
export function LeadLink({ pin: { id, leadForm } }: { pin: Pin }) {
  const t = useTranslate()
  if (!leadForm) return null
  return (
    <p>
      <ButtonLink look="primary" href={href('leadForm', { id })} rel="nofollow">
        {leadForm.isSubmitted ? t('lead.sentLink') : leadForm.title}
      </ButtonLink>
    </p>
  )
}
