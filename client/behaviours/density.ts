import { COMPACT, DENSITY_KEY } from '../stores/density-key.ts'
import { createStoredValue } from '../stores/stored-value.ts'

const density = createStoredValue('localStorage', DENSITY_KEY, (stored) => stored)

/** Moves the stored density from the document's class to the switch, which controls the rows from now on. */
export function initDensitySwitch(box: HTMLInputElement): void {
  box.checked ||= document.documentElement.classList.contains(COMPACT)
  document.documentElement.classList.remove(COMPACT)
}

/** Stores the density for the next listing. */
export const saveDensity = (isCompact: boolean): boolean => density.write(isCompact ? COMPACT : undefined)
