/** The id of the default subject of feedback. */
export const FEEDBACK_FIRST_SUBJECT = '1'
export const MAX_FEEDBACK_LENGTH = 4000
