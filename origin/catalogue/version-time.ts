/** When the catalogue was loaded: its version begins with the time. */
export function versionTime(version: string): string {
  const loaded = new Date(version.split('_')[0] ?? '')
  return (Number.isNaN(loaded.getTime()) ? new Date(0) : loaded).toISOString()
}
