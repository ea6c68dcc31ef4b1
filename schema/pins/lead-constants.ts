export const LEAD_FIELDS = ['full_name', 'email', 'phone_number', 'zip_code'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]

export const LEADS_PER_PAGE = 50
