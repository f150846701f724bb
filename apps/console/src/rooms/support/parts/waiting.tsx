import { WaitingMark } from '#ui/waiting.tsx'
import { useInbox } from '../api.ts'

export const Waiting = () => <WaitingMark count={useInbox('waiting').data?.total} />
