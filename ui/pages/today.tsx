import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { PickTile } from '#ui/features/discovery/today/pick-tile.tsx'
import { TodayLead } from '#ui/features/discovery/today/today-lead.tsx'
import { TODAY_REQUEST, todayHref } from '#ui/features/discovery/today/today-requests.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { Section } from '#ui/kit/section.tsx'
import { TileGrid } from '#ui/shared/tiles/tile-grid.tsx'

export const page = subjectPage<'TodayQuery'>({
  subject: () => TODAY_REQUEST,
  name: (_, t) => t('today.heading'),
  View: TodayView,
})

/** The first pick leads; the next four are trending, the others the best of their topic. */
function TodayView({ subject: { date, picks } }: SubjectViewProps<'TodayQuery'>) {
  const t = useTranslate()
  const format = useFormat()
  const [lead, ...others] = picks
  const groups = [
    { kind: 'trending', title: t('today.trending'), picks: others.slice(0, 4) },
    { kind: 'best', title: t('today.best'), picks: others.slice(4) },
  ] as const
  return (
    <>
      <PageHeading title={t('today.heading')} text={<time dateTime={date}>{format.date(date)}</time>} />
      {lead?.pins[0] ? <TodayLead topic={lead.topic} pin={lead.pins[0]} /> : <Empty text={t('today.none')} />}
      {groups.map(
        (group) =>
          group.picks.length > 0 && (
            <Section key={group.kind} title={group.title}>
              <TileGrid label={group.title}>
                {group.picks.map(({ topic, pins }) => (
                  <li key={topic.id}>
                    <PickTile href={todayHref(group.kind, topic.slug, topic.id)} title={topic.name} pins={pins} />
                  </li>
                ))}
              </TileGrid>
            </Section>
          ),
      )}
    </>
  )
}
