import type { QueryName, QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { findActivity } from './features/activity/find-activity.ts'
import { findAnalytics } from './features/analytics/find-analytics.ts'
import { findPinAnalytics } from './features/analytics/find-pin-analytics.ts'
import { findBoard } from './features/boards/find-board.ts'
import { findBoardIdeas } from './features/boards/find-board-ideas.ts'
import { findBoardPins } from './features/boards/find-board-pins.ts'
import { findProfileBoards } from './features/boards/find-profile-boards.ts'
import { findCloseupDetails } from './features/closeup/find-closeup-details.ts'
import { findPin } from './features/closeup/find-pin.ts'
import { findRelatedPins } from './features/closeup/find-related-pins.ts'
import { findCollection, findCollectionPins } from './features/collections/find-collection.ts'
import { findExperiments } from './features/experiments/find-experiments.ts'
import { findHomeFeed } from './features/home-feed/find-home-feed.ts'
import { findOwnPasscode } from './features/parental-passcode/find-passcode.ts'
import { findSecurity } from './features/mfa/find-security.ts'
import { findMetrics } from './features/metrics-tool/find-metrics.ts'
import { findInviteLink } from './features/invites/find-invite-link.ts'
import { findProfile } from './features/profiles/find-profile.ts'
import { findProfilePins } from './features/profiles/find-profile-pins.ts'
import { findResults } from './features/search/find-results.ts'
import { findSettings } from './features/settings/find-settings.ts'
import { findSessions } from './features/sessions/find-sessions.ts'
import { findToday } from './features/today/find-today.ts'
import { findTodayTopic } from './features/today/find-today-topic.ts'
import { findTopic } from './features/topics/find-topic.ts'
import { findTopicPins } from './features/topics/find-topic-pins.ts'
import { findTopics } from './features/topics/find-topics.ts'
import type { QueryScope } from './query-scope.ts'

/** Answers one persisted query with variables that its schema has accepted. */
export type Resolver<Name extends QueryName> = (
  scope: QueryScope,
  variables: QueryVariables<Name>,
) => Promise<QueryResult<Name>>

/** Who answers which persisted query. */
export const RESOLVERS = {
  CloseupPageQuery: findPin,
  CloseupDetailQuery: findCloseupDetails,
  CloseupRelatedModulesFeedQuery: findRelatedPins,
  HomeFeedQuery: findHomeFeed,
  ProfileQuery: findProfile,
  ProfileBoardsQuery: findProfileBoards,
  ProfilePinsQuery: findProfilePins,
  BoardQuery: findBoard,
  BoardPinsQuery: findBoardPins,
  BoardIdeasQuery: findBoardIdeas,
  TopicQuery: findTopic,
  TopicPinsQuery: findTopicPins,
  TopicsQuery: findTopics,
  CollectionQuery: findCollection,
  CollectionPinsQuery: findCollectionPins,
  TodayQuery: findToday,
  TodayTopicQuery: findTodayTopic,
  SearchQuery: findResults,
  SettingsQuery: findSettings,
  PasscodeQuery: findOwnPasscode,
  SecurityQuery: findSecurity,
  SessionsQuery: findSessions,
  InviteLinkQuery: findInviteLink,
  ExperimentsQuery: findExperiments,
  AnalyticsQuery: findAnalytics,
  PinAnalyticsQuery: findPinAnalytics,
  MetricsQuery: findMetrics,
  ActivityQuery: findActivity,
} satisfies { [Name in QueryName]: Resolver<Name> }
