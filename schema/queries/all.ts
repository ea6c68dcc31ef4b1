import type * as v from 'valibot'
import { SettingsQuery } from '../calls/settings.ts'
import { ActivityQuery } from './activity.ts'
import { AnalyticsQuery, PinAnalyticsQuery } from './analytics.ts'
import { BlockedPeopleQuery, HiddenCommentersQuery } from './blocks.ts'
import {
  BoardEditQuery,
  BoardEntriesQuery,
  BoardIdeasQuery,
  BoardPinsQuery,
  BoardQuery,
  BoardSectionsQuery,
  MoreIdeasQuery,
  MovedBoardQuery,
} from './boards.ts'
import { BoardInviteQuery, BoardInvitesQuery, BoardNoticeQuery, BoardPeopleQuery } from './board-invites.ts'
import { BoardChoicesQuery, SectionChoicesQuery } from './saves.ts'
import { CloseupDetailQuery, CommentRepliesQuery, CommentThreadQuery } from './comments.ts'
import { CloseupPageQuery, CloseupRelatedModulesFeedQuery, SimilarPinsQuery } from './closeup.ts'
import { CollectionPinsQuery, CollectionQuery } from './collections.ts'
import { EmbeddedBoardQuery } from './embeds.ts'
import { ExperimentsQuery } from './experiments.ts'
import { FeedbackQuery } from './feedback.ts'
import { FollowListQuery } from './follows.ts'
import { HomeFeedQuery } from './home-feed.ts'
import { ImportsQuery } from './imports.ts'
import { InviteLinkQuery } from './invites.ts'
import { LeadFormQuery } from './leads.ts'
import { PublishedDraftQuery } from './making.ts'
import { MetricsQuery } from './metrics-tool.ts'
import { MailSubscriptionQuery, NewsHubQuery, NewsItemQuery, NotificationSettingsQuery } from './notifications.ts'
import {
  ProfileActivityQuery,
  ProfileBoardsQuery,
  ProfileCommunityQuery,
  ProfilePinsQuery,
  ProfileQuery,
  ShoppingListQuery,
} from './profiles.ts'
import { ConversationQuery, ConversationsQuery } from './messages.ts'
import { PromotionsQuery } from './promotions.ts'
import { SearchQuery } from './search.ts'
import { AppealQuery, DeskQuery, ModerationQuery } from './moderation.ts'
import { PasscodeQuery } from './passcode.ts'
import { SecurityQuery } from './security.ts'
import { SessionsQuery } from './sessions.ts'
import { PinTriesQuery } from './tries.ts'
import { TodayQuery, TodayTopicQuery } from './today.ts'
import { TopicPinsQuery, TopicQuery, TopicsQuery, TopicSuggestionsQuery } from './topics.ts'

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
  DeskQuery,
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

/** As a page lists it in its `preload`. */
export type QueryRequest = { [Name in QueryName]: { name: Name; variables: QueryInput<Name> } }[QueryName]
