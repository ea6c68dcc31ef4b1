import { LEAD_LIMIT } from '#schema/constants/limits.ts'
import { LeadForm, ListLeadsCall, SendLeadCall } from '#schema/pins/lead-calls.ts'
import { LEAD_FIELDS } from '#schema/pins/lead-constants.ts'
import { LeadFormQuery } from '#schema/pins/lead-queries.ts'
import { call, file, form, query } from '#worker/action.ts'
import { createLead } from './create-lead.ts'
import { findLeadForm } from './find-lead-form.ts'
import { exportLeads, readLeads } from './read-leads.ts'

const limit = { rule: LEAD_LIMIT, by: 'viewer' } as const

export const leads = [
  query(LeadFormQuery, findLeadForm),
  call(SendLeadCall, { who: 'member', limit, run: createLead }),
  call(ListLeadsCall, { who: 'member', run: readLeads }),
  file({ route: 'leadsExport', who: 'member', run: exportLeads }),
  form({
    route: 'leadForm',
    who: 'member',
    input: LeadForm,
    limit,
    again: (_, fields) => ({
      values: Object.fromEntries(
        [...LEAD_FIELDS, 'consent'].flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
      ),
    }),
    async run(context, { id, ...given }) {
      await createLead(context, { pin_id: id, ...given })
      return { done: 'sent' }
    },
  }),
]
