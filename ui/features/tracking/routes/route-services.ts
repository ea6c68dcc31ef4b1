import { service } from '#ui/app/background.ts'
import { reportMisses } from './report-misses.ts'
import { reportPages } from './report-pages.ts'

export const missReports = service({
  name: 'query misses',
  when: ({ landing }) => ({ landing }),
  start: ({ landing }) => reportMisses(landing),
})

export const pageReports = service({
  name: 'landing and route changes',
  when: ({ landing, context, queries }) => ({ landing, viewerName: context.user?.username ?? null, queries }),
  start: reportPages,
})
