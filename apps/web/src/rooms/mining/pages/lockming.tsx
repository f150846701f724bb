import { Mining } from '../parts/mining.tsx'

export function LockmingPage() {
  return <Mining />
}
