/** Apart from the list itself, which is loaded when somebody compares. */

/** The id of the form that all ticks belong to. */
export const COMPARE_FORM = 'compare'
/** The selector of the ticks. */
export const COMPARE_TICK = `input[form="${COMPARE_FORM}"]`
export const COMPARE_KEY = 'compare_parts'
