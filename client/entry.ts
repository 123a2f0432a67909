import { startShell } from './shell/shell.ts'
import { wakeIslands } from './shell/islands.ts'

startShell()
wakeIslands()
