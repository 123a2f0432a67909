/** Where payment companies report: they are no site of ours, sign what they send, and get answers for a machine. */
export const WEBHOOK = /^\/api\/pay\/webhook\//
