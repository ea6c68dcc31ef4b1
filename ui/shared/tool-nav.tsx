import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Tabs } from '#ui/kit/tabs.tsx'

const TOOLS = [
  'reportsTool',
  'moderationTool',
  'feedbackTool',
  'promotionsTool',
  'metricsTool',
  'experimentsTool',
] as const

/** Leads from each tool of the team to the others. */
export function ToolNav({ current }: { current: (typeof TOOLS)[number] }) {
  const t = useTranslate()
  return (
    <Tabs
      label={t('tools.label')}
      tabs={TOOLS.map((tool) => ({ label: t(`tools.${tool}`), href: href(tool), isCurrent: tool === current }))}
    />
  )
}
