/** A language (BCP 47) for `Intl`: Arabic with Latin digits, like all numbers of the site. */
export const intlLocale = (tag: string): string => (tag === 'ar' ? 'ar-u-nu-latn' : tag)
