/** The id of the default subject of feedback. */
export const DEFAULT_FEEDBACK_SUBJECT = '1'
export const MAX_FEEDBACK_LENGTH = 4000
