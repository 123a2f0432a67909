import { wakeIslands } from './shell/islands.ts'
import { startSections } from './shell/sections.ts'
import { startShell } from './shell/shell.ts'

startShell()
startSections()
wakeIslands()
