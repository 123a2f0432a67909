/** A count as a badge says it: two digits are all that fits on an icon. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
