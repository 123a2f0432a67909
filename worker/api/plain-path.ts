/** Whether a path stays the same for a reader that decodes it once more than we do. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => {
    try {
      return !/^\.{1,2}$|[/\\\p{Cc}]/u.test(decodeURIComponent(segment))
    } catch {
      return false
    }
  })
}
