import { COMPACT, DENSITY_KEY } from '../stores/density-key.ts'
import { createStoredValue } from '../stores/stored-value.ts'

const density = createStoredValue('localStorage', DENSITY_KEY, (stored) => stored)

/** From now on the switch controls the density, as it does without a script. */
export function startDensity(box: HTMLInputElement): void {
  box.checked ||= document.documentElement.classList.contains(COMPACT)
  document.documentElement.classList.remove(COMPACT)
}

/** Stores the density for the next listing. */
export const saveDensity = (isCompact: boolean): boolean => density.write(isCompact ? COMPACT : undefined)
