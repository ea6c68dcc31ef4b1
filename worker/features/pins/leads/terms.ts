import { hashToken } from '#worker/platform/tokens.ts'

interface Terms {
  advertiserId: string
  consentText: string
  policyUrl: string
}

/** Stands for what one agrees to, and who gets the details, in the form that one was shown. */
export async function hashTerms({ advertiserId, consentText, policyUrl }: Terms): Promise<string> {
  return (await hashToken(JSON.stringify([advertiserId, consentText, policyUrl]))).slice(0, 32)
}
