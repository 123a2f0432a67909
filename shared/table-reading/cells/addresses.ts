/** URLs of pages and files: "https://…", "www.…", "st.com". */
const ADDRESS = /^(?:https?:|www\.|file:|(?:[a-z\d-]{2,63}\.){1,4}(?:com|net|org)(?:\.[a-z]{2})?(?:\/|$))/i

export const looksLikeAddress = (text: string): boolean => ADDRESS.test(text)
