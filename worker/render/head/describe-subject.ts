import type { QueryName, QueryResult } from '#schema/queries/all.ts'
import type { QueryError } from '#schema/query.ts'
import { href } from '#schema/routes.ts'
import { describeBoard } from './describe-board.ts'
import { describeCollection } from './describe-collection.ts'
import { describePin } from './describe-pin.ts'
import { describeProfile } from './describe-profile.ts'

import type { HeadInput } from './head-input.ts'
import type { PageDescription } from './page-description.ts'
import { descriptionFrom } from './page-words.ts'
import { previewPicture } from './preview-picture.ts'
import { descriptionOfPins, TODAY_DESCRIPTION } from './wording.ts'

type Subject = Exclude<Extract<QueryResult<QueryName>, { __typename: string }>, QueryError>

/** Null for a page without a subject. */
export function describeSubject(input: HeadInput): PageDescription | null {
  const { siteOrigin, pathname } = input
  if (!isSubject(input.subject)) return null
  const { subject } = input
  switch (subject.__typename) {
    case 'Pin':
      return describePin(subject, siteOrigin)
    case 'Profile':
      return describeProfile(subject, input)
    case 'BoardPage':
      return describeBoard(subject, input)
    case 'TopicPage': {
      const { topic, previewUrl } = subject
      return describeCollection({
        name: topic.name,
        description: descriptionFrom(descriptionOfPins(topic.name)),
        crumbs: [{ name: topic.name, path: href('topic', { slug: topic.slug }) }],
        siteOrigin,
        pathname,
        picture: previewPicture(previewUrl, topic.name, siteOrigin),
      })
    }
    case 'TodayTopic': {
      const { topic } = subject
      const [path, name] = [href('topic', { slug: topic.slug }), topic.name]
      const description = descriptionFrom(descriptionOfPins(name))
      return describeCollection({ name, description, crumbs: [{ name, path }], siteOrigin, pathname })
    }
    case 'Collection': {
      const { kind, name } = subject
      const path = kind === 'source' ? href('source', { domain: name }) : href('category', { category: name })
      const description = descriptionFrom(descriptionOfPins(name))
      return describeCollection({ name, description, crumbs: [{ name, path }], siteOrigin, pathname })
    }
    case 'Today':
      return describeCollection({
        name: input.title,
        description: TODAY_DESCRIPTION,
        crumbs: [{ name: input.title, path: href('today') }],
        siteOrigin,
        pathname,
      })
    // Never the subject of a page.
    case 'CloseupDetail':
    case 'Sessions':
    case 'UserSettings':
    case 'Security':
    case 'Passcode':
    case 'InviteLink':
    case 'Experiments':
    case 'Analytics':
    case 'PinAnalytics':
    case 'Metrics':
    case 'Activity':
      return null
    default:
      return subject satisfies never
  }
}

function isSubject(subject: unknown): subject is Subject {
  return typeof subject === 'object' && subject !== null && '__typename' in subject && subject.__typename !== 'Error'
}
