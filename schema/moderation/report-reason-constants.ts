/** The reasons in display order, each with its sub-reasons. */
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

/** The name of its box in a plain form. */
export function detailField<Detail extends DetailedReportReason>(detail: Detail): `detail_${Detail}` {
  return `detail_${detail}`
}

/** `try`: what a person said of a pin that they tried. */
export const REPORT_TYPES = ['pin', 'comment', 'user', 'board', 'conversation', 'try'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** The subjects of the page that reports without scripts; a conversation has the form on its own page. */
export const FORM_REPORT_TYPES = ['pin', 'comment', 'user', 'board', 'try'] as const satisfies readonly ReportType[]

/** The length of a comment. */
export const MAX_REPORT_TEXT_LENGTH = 500
