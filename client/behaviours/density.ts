import { COMPACT, DENSITY_KEY } from '../stores/density-key.ts'
import { kept } from '../stores/kept.ts'

const density = kept('localStorage', DENSITY_KEY, (stored) => stored)

/** From here on the switch says it, as it does without a script. */
export function startDensity(box: HTMLInputElement): void {
  box.checked ||= document.documentElement.classList.contains(COMPACT)
  document.documentElement.classList.remove(COMPACT)
}

/** The next listing has rows like this one. */
export const keepDensity = (isCompact: boolean): boolean => density.write(isCompact ? COMPACT : undefined)
