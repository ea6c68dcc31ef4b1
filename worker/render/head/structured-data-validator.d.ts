declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    rootType: string
    path: { type?: string; property?: string; index?: number }[]
  }

  export default class Validator {
    /** Takes the things of a page by their type. */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
