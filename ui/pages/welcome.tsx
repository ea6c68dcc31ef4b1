import { definePage } from '#ui/app/router/page.ts'
import { TopicChoice, welcomeTopicsRequest } from '#ui/features/people/welcome/topic-choice.tsx'

export const page = definePage<'TopicsQuery'>({
  preload: () => ({ subject: welcomeTopicsRequest, rest: [] }),
  title: (_, t) => t('page.title', { name: t('welcome.title') }),
  needsViewer: true,
  needsDocument: () => true,
  noindex: true,
  Page: TopicChoice,
})
