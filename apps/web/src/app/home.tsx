import { HomePage } from '../rooms/home/pages/home.tsx'
import { Watch } from '../rooms/market/parts/watch.tsx'

/** Home is made of two rooms, which do not know each other. */
export const Home = () => <HomePage markets={<Watch />} />
