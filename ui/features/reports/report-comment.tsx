import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ReportButton } from './report-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'

export function ReportComment({ id, pinId }: { id: string; pinId: string }) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  if (!isAuth) {
    return (
      <a href={href('login', {}, { next: href('pin', { id: pinId }) })} rel="nofollow">
        <Icon name="flag" />
        {t('report.action')}
      </a>
    )
  }
  return (
    <ReportButton
      data={{
        id,
        isProduct: false,
        isPromoted: false,
        parentId: pinId,
        videoDuration: null,
        viewParameter: pinId,
        viewType: 'closeup',
        type: 'comment',
        isThirdPartyAd: false,
        nodeId: btoa(`AggregatedComment:${id}`),
      }}
    />
  )
}
