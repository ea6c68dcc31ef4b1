import { EVENT_TYPES, VIEW_TYPES } from '#schema/constants/events.ts'

export type SubjectKind = 'pin' | 'board' | 'person' | 'topic'

const BY_EVENT: Readonly<Record<number, SubjectKind>> = {
  [EVENT_TYPES.pinImpression]: 'pin',
  [EVENT_TYPES.storyImpression]: 'pin',
  [EVENT_TYPES.articleImpression]: 'pin',
  [EVENT_TYPES.pinClickthrough]: 'pin',
  [EVENT_TYPES.pinDownload]: 'pin',
  [EVENT_TYPES.adVideoImpression]: 'pin',
  [EVENT_TYPES.offsiteStart]: 'pin',
  [EVENT_TYPES.offsiteEnd]: 'pin',
  [EVENT_TYPES.boardImpression]: 'board',
  [EVENT_TYPES.userImpression]: 'person',
  [EVENT_TYPES.topicFollow]: 'topic',
  [EVENT_TYPES.topicUnfollow]: 'topic',
}

const BY_VIEW: Readonly<Record<number, SubjectKind>> = {
  [VIEW_TYPES.pin]: 'pin',
  [VIEW_TYPES.board]: 'board',
  [VIEW_TYPES.profile]: 'person',
  [VIEW_TYPES.topic]: 'topic',
}

/** Null where the object has no page. */
export function subjectKindOf(eventType: number, viewType: number | null): SubjectKind | null {
  if (eventType === EVENT_TYPES.view) return (viewType !== null && BY_VIEW[viewType]) || null
  return BY_EVENT[eventType] ?? null
}
