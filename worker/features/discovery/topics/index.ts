import { TopicPinsQuery, TopicQuery, TopicsQuery, TopicSuggestionsQuery } from '#schema/discovery/topic-queries.ts'
import { query } from '#worker/action.ts'
import { findTopicPins } from './find-topic-pins.ts'
import { findTopic } from './find-topic.ts'
import { findTopics } from './find-topics.ts'
import { suggestTopics } from './suggest-topics.ts'

export const topics = [
  query(TopicQuery, findTopic),
  query(TopicPinsQuery, findTopicPins),
  query(TopicsQuery, findTopics),
  query(TopicSuggestionsQuery, suggestTopics),
]
