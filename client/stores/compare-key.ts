/** Apart from the list itself, which is loaded when somebody compares. */

/** The id of the form that all ticks belong to. */
export const COMPARE_FORM = 'compare'
export const COMPARE_KEY = 'compare_parts'
