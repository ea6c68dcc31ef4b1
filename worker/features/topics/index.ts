import { TopicPinsQuery, TopicQuery, TopicsQuery } from '#schema/queries/topics.ts'
import { query } from '#worker/action.ts'
import { findTopicPins } from './find-topic-pins.ts'
import { findTopic } from './find-topic.ts'
import { findTopics } from './find-topics.ts'

export const topics = [
  query(TopicQuery, findTopic),
  query(TopicPinsQuery, findTopicPins),
  query(TopicsQuery, findTopics),
]
