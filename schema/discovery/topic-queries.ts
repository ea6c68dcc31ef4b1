import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { PathPart } from '../path-part.ts'
import { MAX_SUGGESTION_WORDS_LENGTH, MAX_TITLE_LENGTH, MAX_TOPICS } from '../pins/constants.ts'
import { PinCard } from '../pins/pin.ts'
import { Topic, TopicPage, TopicTile } from '../pins/topic.ts'
import { defineQuery, QueryError } from '../query.ts'

export const TopicQuery = defineQuery('TopicQuery', v.object({ slug: PathPart }), v.union([TopicPage, QueryError]), {
  isDescribed: true,
})

/** The topic is named by slug or id; best pins first. */
export const TopicPinsQuery = defineQuery(
  'TopicPinsQuery',
  byOption(
    { topicId: v.object({ topicId: Id, after: v.optional(Cursor, null) }) },
    v.object({ slug: PathPart, after: v.optional(Cursor, null) }),
  ),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)

/** Most followed first. */
export const TopicsQuery = defineQuery(
  'TopicsQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(TopicTile),
  { isFeed: true },
)

/** Topics to choose for a pin: those chosen already, and those that match what is typed or written. */
export const TopicSuggestionsQuery = defineQuery(
  'TopicSuggestionsQuery',
  v.object({
    ids: v.pipe(v.array(Id), v.maxLength(MAX_TOPICS)),
    /** The beginning of a word of the name; '' is what the words of the pin suggest. */
    search: v.pipe(v.string(), v.maxLength(MAX_TITLE_LENGTH)),
    words: v.pipe(v.string(), v.maxLength(MAX_SUGGESTION_WORDS_LENGTH)),
  }),
  v.object({
    __typename: v.literal('TopicSuggestions'),
    chosen: v.array(Topic),
    found: v.pipe(v.array(Topic), v.maxLength(MAX_TOPICS)),
  }),
)
