declare module '@adobe/structured-data-validator' {
  /** As much of it as we use. Without schema.org's file it checks what Google asks of a type. */
  export default class Validator {
    /** @param data items by format, then by type */
    validate(data: { jsonld: Record<string, object[]> }): Promise<
      {
        issueMessage: string
        severity: 'ERROR' | 'WARNING'
        path: { type?: string; property?: string; index?: number }[]
        fieldNames?: string[]
      }[]
    >
  }
}
