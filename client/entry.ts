import { startBehaviours } from './behaviours/behaviours.ts'
import { wakeIslands } from './behaviours/islands.ts'

startBehaviours()
wakeIslands()
// Buttons are there before this script is: worker/render/head.tsx marks one that was pressed meanwhile.
document.documentElement.classList.add('is-awake')
const pressed = document.querySelector<HTMLElement>('[data-pressed]')
for (const button of document.querySelectorAll('[data-pressed]')) button.removeAttribute('data-pressed')
pressed?.click()
