import * as icons from '../icons.tsx'
import { Section } from './section.tsx'

export function Icons() {
  return (
    <Section title="Icons">
      <div className="across wrap gap-3">
        {Object.entries(icons).map(([name, Drawing]) => (
          <Drawing key={name} label={name} />
        ))}
      </div>
    </Section>
  )
}
