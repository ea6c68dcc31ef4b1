import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { BlockQuestion } from '#ui/features/people/blocks/block-question.tsx'
import { BlockedPeople } from '#ui/features/people/blocks/blocked-people.tsx'
import {
  blockedPeopleRequest,
  hiddenCommentersRequest,
  toBlockRequest,
} from '#ui/features/people/blocks/blocked-requests.ts'
import { HiddenCommenters } from '#ui/features/people/blocks/hidden-commenters.tsx'
import { SettingsFrame, settingsName } from '#ui/features/settings/settings-frame.tsx'
import { SettingsStatus } from '#ui/features/settings/settings-status.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'

const DONE: Readonly<Record<string, MessageKey>> = {
  blocked: 'block.blocked',
  unblocked: 'block.unblocked',
  commentsShown: 'block.commentsShown',
}

export const page = definePage<never>({
  preload(input) {
    const asked = toBlockRequest(input)
    return {
      subject: null,
      rest: [blockedPeopleRequest(input), hiddenCommentersRequest(input), ...(asked ? [asked] : [])],
    }
  },
  title: (_, t) => t('page.title', { name: t(settingsName('blockedPeople')) }),
  needsViewer: true,
  noindex: true,
  Page: Blocked,
})

function Blocked(input: PageInput) {
  const t = useTranslate()
  const asked = toBlockRequest(input)
  const done = input.form?.done === undefined ? undefined : DONE[input.form.done]
  return (
    <SettingsFrame route="blockedPeople" text={t('block.text')}>
      {done && <SettingsStatus>{t(done)}</SettingsStatus>}
      {input.form?.error && <SheetNotice isWrong>{t('block.notFound')}</SheetNotice>}
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        {asked && <BlockQuestion request={asked} />}
        <BlockedPeople request={blockedPeopleRequest(input)} />
        <HiddenCommenters request={hiddenCommentersRequest(input)} />
      </LateBlock>
    </SettingsFrame>
  )
}
