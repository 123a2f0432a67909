import { startBehaviours } from './behaviours/behaviours.ts'
import { hydrateIslands } from './behaviours/islands.ts'
import { setDataAttribute, toSelector } from './marks.ts'

startBehaviours()
hydrateIslands()
// Buttons are visible before this script runs. worker/middleware/inline-scripts.ts marks a button that is pressed before.
document.documentElement.classList.add('is-awake')
const pressed = document.querySelectorAll<HTMLElement>(toSelector('pressed'))
for (const button of pressed) setDataAttribute(button, 'pressed', undefined)
pressed[0]?.click()
