export { readSchedule, type Schedule } from './hours.ts'
