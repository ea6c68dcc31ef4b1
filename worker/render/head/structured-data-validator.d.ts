declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    rootType: string
    path: { type?: string; property?: string; index?: number }[]
  }

  export default class Validator {
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
