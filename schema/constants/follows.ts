export const TOPIC_FIELD = 'topic-'

export const MAX_INTEREST_LIST_LENGTH = 50
