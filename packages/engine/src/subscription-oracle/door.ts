export { shareOut } from './share-out.ts'
