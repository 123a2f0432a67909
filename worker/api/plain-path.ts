/** Whether a path stays the same if it is decoded once more. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => {
    try {
      return !/^\.{1,2}$|[/\\\p{Cc}]/u.test(decodeURIComponent(segment))
    } catch {
      return false
    }
  })
}
