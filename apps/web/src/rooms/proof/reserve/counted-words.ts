/** The words of each step of the check that a user is counted. */
import { plural, t } from '@lingui/core/macro'
import { formatAmount } from '#ui/format.ts'
import { utcDay, utcTime } from '../prices.ts'
import type { CountedStep } from './counted-steps.ts'

interface StepText {
  label: string
  note?: string
}

const MONEY_SCALE = 8
const money = (value = '0'): string => formatAmount(value, MONEY_SCALE)
const when = (second = 0): string => `${utcDay(second * 1000)} ${utcTime(second * 1000)} UTC`

function leafText({ state, count = 0 }: CountedStep): StepText {
  if (state === 'bad')
    return { label: t`These leaves are somebody else’s`, note: t`They are made with another account’s number than yours.` }
  const note = plural(count, {
    one: '# leaf, with a salt that only you were given',
    other: '# leaves, each with a salt that only you were given',
  })
  return { label: t`Leaves made from your balances and salts`, note }
}

function sumsText({ state, reason, currency = '', found, claimed, count = 0 }: CountedStep): StepText {
  if (state === 'ok')
    return {
      label: t`All sums on the way up fit, none is negative`,
      note: plural(count, { one: '# sum, yours inside it', other: '# sums, yours inside each of them' }),
    }
  if (reason === 'missing') {
    const [right, said] = [money(found), money(claimed)]
    return { label: t`Your ${currency} are not all in the tree`, note: t`You had ${right} ${currency}, the tree has ${said} of it.` }
  }
  if (reason === 'sum')
    return { label: t`A sum of ${currency} is below zero or too large`, note: t`With it, part of what is owed could be hidden.` }
  return { label: t`The way up cannot be read`, note: t`A part is missing, or stands there twice.` }
}

export function countedText(step: CountedStep): StepText {
  const { name, state, currency = '', found, claimed, second, count = 0 } = step
  switch (name) {
    case 'leaf':
      return leafText(step)
    case 'sums':
      return sumsText(step)
    case 'root':
      if (state === 'bad')
        return { label: t`The root of ${currency} is another one`, note: t`Your leaves do not lead to what everybody sees.` }
      return { label: t`The root equals the published one`, note: t`Hash of the sheet with all roots:` }
    case 'balances': {
      const [right, said] = [money(found), money(claimed)]
      if (state === 'bad')
        return { label: t`Your ${currency} are counted with another amount`, note: t`Your account had ${right}, counted are ${said}.` }
      return {
        label: t`Counted is what your account had`,
        note: plural(count, { one: '# balance, to the last unit', other: '# balances, to the last unit' }),
      }
    }
    case 'log': {
      const time = when(second)
      if (state === 'bad')
        return {
          label: t`The sheet is not in the public log`,
          note: t`The log has another hash, or none. Keep the proof file and tell others.`,
        }
      if (state === 'unknown') return { label: t`Waiting for the public log`, note: t`It has the sheet within a minute.` }
      return { label: t`The sheet is in the public log`, note: t`In the second ${time}` }
    }
    case 'seen': {
      const time = when(second)
      if (state === 'bad')
        return {
          label: t`This device saw another log`,
          note: t`A fingerprint was another one when it was new. Somebody wrote the past anew.`,
        }
      if (state === 'ok') return { label: t`This device saw the same log`, note: t`It remembers the fingerprint of ${time}` }
      return {
        label: t`Not seen by this device`,
        note: t`The app was not open in the rest of that minute, so this device cannot vouch that others were shown the same log.`,
      }
    }
  }
}
