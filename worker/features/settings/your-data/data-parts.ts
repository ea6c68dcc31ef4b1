import { activityRows, fingerprintRows, visitRows } from '#worker/features/settings/activity/recorded-rows.ts'
import type { DataContext } from './data-context.ts'
import { mailRows, profileRows, sessionRows, settingsRows } from './read-account.ts'
import { boardRows, commentRows, draftRows, importRows, pinRows, saveRows, uploadRows } from './read-content.ts'
import { messageRows } from './read-messages.ts'
import {
  feedbackRows,
  followRows,
  invitationRows,
  leadRows,
  notificationRows,
  reactionRows,
  reportRows,
} from './read-relations.ts'

interface DataPart {
  name: string
  rows(context: DataContext): AsyncIterable<unknown>
}

export const DATA_PARTS = [
  { name: 'profile', rows: profileRows },
  { name: 'settings', rows: settingsRows },
  { name: 'boards', rows: boardRows },
  { name: 'pins', rows: pinRows },
  { name: 'drafts', rows: draftRows },
  { name: 'uploads', rows: uploadRows },
  { name: 'imports', rows: importRows },
  { name: 'saves', rows: saveRows },
  { name: 'comments', rows: commentRows },
  { name: 'messages', rows: messageRows },
  { name: 'reactions', rows: reactionRows },
  { name: 'follows', rows: followRows },
  { name: 'invitations', rows: invitationRows },
  { name: 'reports', rows: reportRows },
  { name: 'feedback', rows: feedbackRows },
  { name: 'leads', rows: leadRows },
  { name: 'notifications', rows: notificationRows },
  { name: 'sessions', rows: sessionRows },
  { name: 'mails', rows: mailRows },
  { name: 'visits', rows: ({ db, viewer }) => visitRows(db, viewer.user.id) },
  { name: 'activity', rows: ({ db, viewer }) => activityRows(db, { kind: 'account', id: viewer.user.id }) },
  { name: 'fingerprints', rows: ({ db, viewer }) => fingerprintRows(db, { kind: 'account', id: viewer.user.id }) },
] as const satisfies readonly DataPart[]

export type DataPartName = (typeof DATA_PARTS)[number]['name']
