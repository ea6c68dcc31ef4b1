/** Prefix of a topic's field in the welcome form, before the topic's id. */
export const TOPIC_FIELD = 'topic-'

/** Our own lists have short names. */
export const MAX_INTEREST_LIST_LENGTH = 50
