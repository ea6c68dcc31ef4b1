import type * as v from 'valibot'
import { BoardInviteQuery, BoardInvitesQuery, BoardNoticeQuery, BoardPeopleQuery } from './boards/invite-queries.ts'
import {
  BoardEditQuery,
  BoardEntriesQuery,
  BoardIdeasQuery,
  BoardPinsQuery,
  BoardQuery,
  BoardSectionsQuery,
  MoreIdeasQuery,
  MovedBoardQuery,
} from './boards/queries.ts'
import { CloseupDetailQuery, CommentRepliesQuery, CommentThreadQuery } from './comments/queries.ts'
import { CollectionPinsQuery, CollectionQuery } from './discovery/collection-queries.ts'
import { HomeFeedQuery } from './discovery/home-feed-queries.ts'
import { SearchQuery } from './discovery/search-queries.ts'
import { TodayQuery, TodayTopicQuery } from './discovery/today-queries.ts'
import { TopicPinsQuery, TopicQuery, TopicsQuery, TopicSuggestionsQuery } from './discovery/topic-queries.ts'
import { InviteLinkQuery } from './identity/invite-queries.ts'
import { PasscodeQuery } from './identity/passcode-queries.ts'
import { SecurityQuery } from './identity/security-queries.ts'
import { SessionsQuery } from './identity/session-queries.ts'
import { ConversationQuery, ConversationsQuery } from './messages/queries.ts'
import { AppealQuery, ReportsQuery, ModerationQuery } from './moderation/queries.ts'
import {
  MailSubscriptionQuery,
  NewsHubQuery,
  NewsItemQuery,
  NotificationSettingsQuery,
} from './notifications/queries.ts'
import { BlockedPeopleQuery, HiddenCommentersQuery } from './people/block-queries.ts'
import { FollowListQuery } from './people/follow-queries.ts'
import {
  ProfileActivityQuery,
  ProfileBoardsQuery,
  ProfileCommunityQuery,
  ProfilePinsQuery,
  ProfileQuery,
  ShoppingListQuery,
} from './people/profile-queries.ts'
import { PublishedDraftQuery } from './pin-builder/queries.ts'
import { CloseupPageQuery, CloseupRelatedModulesFeedQuery, SimilarPinsQuery } from './pins/closeup-queries.ts'
import { EmbeddedBoardQuery } from './pins/embed-queries.ts'
import { LeadFormQuery } from './pins/lead-queries.ts'
import { PromotionsQuery } from './pins/promotion-queries.ts'
import { PinTriesQuery } from './pins/try-queries.ts'
import type { QueryAttributes } from './query.ts'
import { BoardChoicesQuery, SectionChoicesQuery } from './saves/queries.ts'
import { ActivityQuery } from './settings/activity-queries.ts'
import { SettingsQuery } from './settings/calls.ts'
import { ImportsQuery } from './settings/import-queries.ts'
import { FeedbackQuery } from './site/site-feedback-queries.ts'
import { AnalyticsQuery, PinAnalyticsQuery } from './tracking/analytics-queries.ts'
import { ExperimentsQuery } from './tracking/experiment-queries.ts'
import { MetricsQuery } from './tracking/metrics-tool-queries.ts'

export const QUERIES = {
  NewsHubQuery,
  NewsItemQuery,
  NotificationSettingsQuery,
  MailSubscriptionQuery,
  CloseupPageQuery,
  CloseupDetailQuery,
  CommentRepliesQuery,
  CommentThreadQuery,
  CloseupRelatedModulesFeedQuery,
  SimilarPinsQuery,
  PinTriesQuery,
  HomeFeedQuery,
  ProfileQuery,
  ProfileBoardsQuery,
  ProfilePinsQuery,
  ProfileActivityQuery,
  ProfileCommunityQuery,
  ShoppingListQuery,
  FollowListQuery,
  BlockedPeopleQuery,
  HiddenCommentersQuery,
  BoardQuery,
  BoardSectionsQuery,
  BoardPinsQuery,
  BoardEntriesQuery,
  BoardIdeasQuery,
  BoardEditQuery,
  MovedBoardQuery,
  MoreIdeasQuery,
  EmbeddedBoardQuery,
  BoardPeopleQuery,
  BoardNoticeQuery,
  BoardInviteQuery,
  BoardInvitesQuery,
  BoardChoicesQuery,
  SectionChoicesQuery,
  TopicQuery,
  TopicPinsQuery,
  TopicsQuery,
  TopicSuggestionsQuery,
  CollectionQuery,
  CollectionPinsQuery,
  TodayQuery,
  TodayTopicQuery,
  SearchQuery,
  ConversationsQuery,
  ConversationQuery,
  SettingsQuery,
  PasscodeQuery,
  SecurityQuery,
  SessionsQuery,
  InviteLinkQuery,
  ExperimentsQuery,
  AnalyticsQuery,
  PinAnalyticsQuery,
  MetricsQuery,
  ReportsQuery,
  ModerationQuery,
  FeedbackQuery,
  PromotionsQuery,
  LeadFormQuery,
  AppealQuery,
  ActivityQuery,
  PublishedDraftQuery,
  ImportsQuery,
} as const

export type QueryName = keyof typeof QUERIES
export type QueryVariables<Name extends QueryName> = v.InferOutput<(typeof QUERIES)[Name]['variables']>
export type QueryInput<Name extends QueryName> = v.InferInput<(typeof QUERIES)[Name]['variables']>
export type QueryResult<Name extends QueryName> = v.InferOutput<(typeof QUERIES)[Name]['result']>

/** Queries with an attribute, by name. */
type QueryWith<Attribute extends keyof QueryAttributes> = {
  [Name in QueryName]: (typeof QUERIES)[Name] extends Record<Attribute, true> ? Name : never
}[QueryName]

export type FeedQuery = QueryWith<'isFeed'>
export type DescribedQuery = QueryWith<'isDescribed'>

/** A query as a page lists it in its `preload`. */
export type QueryRequest = {
  [Name in QueryName]: { name: Name; variables: QueryInput<Name> } & (Name extends FeedQuery
    ? { isFeed: true }
    : { isFeed?: never })
}[QueryName]
