import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { ReportButton } from './report-button.tsx'
import iconButton from '#ui/kit/icon-button.module.css'

interface ReportCommentProps {
  id: string
  pinId: string
}

/** Stands in the menu of those who are logged in. */
export function ReportComment({ id, pinId }: ReportCommentProps) {
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

/** Shown to all others, who find the comment again once they are logged in. */
export function ReportCommentLink({
  id,
  pinId,
  name,
  className,
}: ReportCommentProps & { name: string; className: string | undefined }) {
  const t = useTranslate()
  const label = t('comment.report', { name })
  return (
    <a
      href={href('login', {}, { next: href('pin', { id: pinId }, { comment: id }) })}
      rel="nofollow"
      aria-label={label}
      title={label}
      className={classNames(iconButton.button, className)}
    >
      <Icon name="flag" />
    </a>
  )
}
