/** The headers by which a mail program offers to unsubscribe with one click (RFC 2369, RFC 8058). */
export const toUnsubscribeHeaders = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
