/** A language (BCP 47) for `Intl`: Arabic with Latin digits, like all numbers of the site. */
export const toIntlLocale = (tag: string): string => (tag === 'ar' ? 'ar-u-nu-latn' : tag)
