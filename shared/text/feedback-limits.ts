/** Feedback as it is written to us. */

/** The subject that feedback has unless another one is chosen. */
export const FEEDBACK_FIRST_SUBJECT = '1'
export const MAX_FEEDBACK_LENGTH = 4000
