import { useQuery } from '@tanstack/react-query'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CopyLine } from '#ui/kit/copy-line.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { request } from '#ui/platform/network/request.ts'

interface EmbedCodeProps {
  id: string
  url: string
  onCopied(isCopied: boolean): void
}

/** The same as in the oEmbed answer: a frame of the right size. */
export function EmbedCode({ id, url, onCopied }: EmbedCodeProps) {
  const t = useTranslate()
  const { data, isError } = useQuery({
    queryKey: ['embed code', url],
    queryFn: ({ signal }) => request<{ html: string }>(href('oembed', {}, { url }), { signal }),
  })
  if (isError) return <SheetNotice isWrong>{t('share.noCode')}</SheetNotice>
  if (!data) return <Spinner label={t('state.loading')} />
  return <CopyLine id={id} label={t('share.code')} value={data.html} action={t('share.copyCode')} onCopied={onCopied} />
}
