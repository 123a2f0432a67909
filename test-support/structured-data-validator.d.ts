declare module '@adobe/structured-data-validator' {
  /** Only the used part. Without schema.org's file it checks Google's requirements of a type. */
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
