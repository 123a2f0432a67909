/** Feedback as it is written to us. */

/** The subject that feedback has unless another one is chosen. */
export const FEEDBACK_FIRST_SUBJECT = '1'
export const FEEDBACK_MOST_CHARACTERS = 4000
