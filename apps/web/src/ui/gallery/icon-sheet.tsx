import * as icons from '../icons.tsx'
import { Section } from './section.tsx'

export function Icons() {
  return (
    <Section title="Icons">
      <div className="x wrap g3">
        {Object.entries(icons).map(([name, Drawing]) => (
          <Drawing key={name} label={name} />
        ))}
      </div>
    </Section>
  )
}
