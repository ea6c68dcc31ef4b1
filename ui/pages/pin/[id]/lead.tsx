import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { GivenLead } from '#ui/features/pins/leads/given-lead.tsx'
import { LeadForm } from '#ui/features/pins/leads/lead-form.tsx'
import { leadFormRequest } from '#ui/features/pins/leads/lead-request.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'

export const page = subjectPage<'LeadFormQuery'>({
  subject: leadFormRequest,
  name: ({ title }) => title,
  needsViewer: true,
  noindex: true,
  View: LeadPage,
})

function LeadPage({ subject, input }: SubjectViewProps<'LeadFormQuery'>) {
  const t = useTranslate()
  const pinId = input.params['id'] ?? ''
  const { title, advertiser, isSubmitted, leadGenInfo } = subject
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={title} text={t('lead.text', { name: advertiser.fullName })} />
      {isSubmitted ? (
        <>
          <SheetNotice isDone>{t('lead.sent', { name: advertiser.fullName })}</SheetNotice>
          <GivenLead info={leadGenInfo} />
          <p>
            <ButtonLink href={href('pin', { id: pinId })}>{t('lead.back')}</ButtonLink>
          </p>
        </>
      ) : (
        <LeadForm pinId={pinId} subject={subject} form={input.form} />
      )}
    </div>
  )
}
