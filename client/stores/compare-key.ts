/** A separate file, because the list itself is loaded at the first comparison. */

/** The id of the form to which all ticks belong. */
export const COMPARE_FORM = 'compare'
export const COMPARE_TICK = `input[form="${COMPARE_FORM}"]`
export const COMPARE_KEY = 'compare_parts'
