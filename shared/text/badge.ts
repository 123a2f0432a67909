/** A count on a badge: an icon has room for two digits. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count))
