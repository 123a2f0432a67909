import { startBehaviours } from './behaviours/behaviours.ts'
import { wakeIslands } from './behaviours/islands.ts'
import { selectorOf, setMark } from './marks.ts'

startBehaviours()
wakeIslands()
// Buttons are there before this script is: worker/render/head.tsx marks one that was pressed meanwhile.
document.documentElement.classList.add('is-awake')
const pressed = document.querySelectorAll<HTMLElement>(selectorOf('pressed'))
for (const button of pressed) setMark(button, 'pressed', undefined)
pressed[0]?.click()
