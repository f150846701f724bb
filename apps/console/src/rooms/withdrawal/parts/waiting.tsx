import { WaitingMark } from '#ui/waiting.tsx'
import { useWaiting } from '../api.ts'

export const Waiting = () => <WaitingMark count={useWaiting()} />
