/** Reasons that something can be reported for, in the order in which they are offered, each with what it may be more exactly. */
export const REPORT_REASONS = {
  spam: ['misleading_link', 'repetition'],
  nudity: ['nudity', 'sexual_content', 'minor'],
  self_harm: ['suicide', 'self_injury', 'eating_disorder'],
  misinformation: ['health', 'civic', 'climate'],
  hate: [],
  dangerous_goods: ['drugs', 'weapons'],
  harassment: ['insult', 'threat'],
  violence: ['gore', 'cruelty'],
  privacy: ['private_information', 'private_picture'],
  intellectual_property: ['copyright', 'trademark'],
  other: [],
} as const

export type ReportReason = keyof typeof REPORT_REASONS
export type DetailedReportReason = (typeof REPORT_REASONS)[ReportReason][number]

/** What can be reported. */
export const REPORT_TYPES = ['pin', 'comment', 'conversation'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Longest text of a report: a comment's length, which is enough to say what is wrong. */
export const MAX_REPORT_TEXT_LENGTH = 500
