import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'

/** Leads to the form, on a page of its own, so that pins without one load nothing for it; or to what people left. */
export function LeadLink({ pin: { id, leadForm, hasLeads } }: { pin: Pin }) {
  const t = useTranslate()
  if (hasLeads) {
    return (
      <p>
        <ButtonLink href={href('leadsExport', { file: `${id}.csv` })} download>
          {t('lead.export')}
        </ButtonLink>
      </p>
    )
  }
  if (!leadForm) return null
  return (
    <p>
      <ButtonLink look="primary" href={href('leadForm', { id })} rel="nofollow">
        {leadForm.isSubmitted ? t('lead.sentLink') : leadForm.title}
      </ButtonLink>
    </p>
  )
}
