/** Name of the field of a topic in the form of the welcome, before the topic's id. */
export const TOPIC_FIELD = 'topic-'

/** Names of lists are ours and short. */
export const MAX_INTEREST_LIST_LENGTH = 50
