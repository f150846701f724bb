/** Names of terms and their values as operators read and type them: rates in per cent. */
import { useLingui } from '@lingui/react/macro'
import { percentText } from '#ui/percent.ts'

export interface Value {
  name: string
  value: string
}

const CONTRACTS = 'contracts.'
const RATIO = 'ratio_'

/** Whether a value is a fraction, which is typed and shown in per cent. */
export const isRate = (name: string): boolean => name !== 'leverages' && name !== 'super'

export function useTermTexts() {
  const { t } = useLingui()
  const names: Record<string, string> = {
    maker: t`Maker fee`,
    taker: t`Taker fee`,
    fee: t`Fee`,
    overnight_long: t`Overnight, long`,
    overnight_short: t`Overnight, short`,
    leverages: t`Highest leverage of each tier`,
    super: t`Super-leverage`,
  }
  const nameText = (name: string): string => {
    const seconds = name.replace(RATIO, '')
    return names[name] ?? t`Option of ${seconds} s`
  }
  return {
    nameText,
    subjectText: (subject: string): string => {
      if (subject === 'spot') return t`Spot`
      return subject === 'options' ? t`Options` : subject.replace(CONTRACTS, '')
    },
    valueText: ({ name, value }: Value): string => {
      if (name === 'super') return value === 'true' ? t`On` : t`Off`
      if (!isRate(name)) return value.split(',').join(', ')
      return name.startsWith(RATIO) && Number(value) === 0 ? t`Not offered` : percentText(value)
    },
  }
}
