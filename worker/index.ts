import { app } from './app.tsx'
import { scheduled } from './scheduled.ts'

export default { fetch: app.fetch, scheduled }
