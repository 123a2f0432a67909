import { hashOf } from '#origin/http/seal.ts'

/** The same for the same content of the same form, however often it is posted; other content is another request. */
export const contentKey = (form_key: string, content: object): Promise<string> => hashOf(`${form_key} ${JSON.stringify(content)}`)
