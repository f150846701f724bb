import { InfoIcon } from '#ui/icons.tsx'
import './maintenance.css'

/** Words of those who run the site, on every page while they are set. */
export const Maintenance = ({ words }: { words: string }) => (
  <output className="maintenance">
    <InfoIcon size={16} />
    <span className="grow break">{words}</span>
  </output>
)
