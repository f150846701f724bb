export { contentRoom } from './plugin.ts'

export type { Site } from './services.ts'
export { publicSettings } from './settings.ts'

export { seedContent } from './seed.ts'
