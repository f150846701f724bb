/**
 * The letters down the side of a long list. A label stands before the first name that sorts at or after it, so the order
 * is always the language's own: letters, syllables, the sounds or the strokes of Chinese characters.
 */

/** What is shown, and the text it sorts as. */
type Label = readonly [shown: string, sortsAs: string]

const itself = (letters: string): Label[] => Array.from(letters, (letter) => [letter, letter])
const paired = (shown: string, sortsAs: string): Label[] => Array.from(shown, (letter, index) => [letter, sortsAs.charAt(index)])

const latin = itself('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

const labelsOf: Record<string, readonly Label[]> = {
  vi: itself('ABCDĐEFGHIJKLMNOPQRSTUVWXYZ'),
  th: itself('กขคฆงจฉชซฌญดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  // Names in characters come after all syllables.
  ja: paired('あかさたなはまやらわ漢', 'あかさたなはまやらわ亜'),
  ko: paired('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', '가나다라마바사아자차카타파하'),
  // The first character of each sound; no sound begins with I, U or V.
  'zh-Hans': paired('ABCDEFGHJKLMNOPQRSTWXYZ', '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫匝'),
  // The first character of each number of strokes, from one to twenty-five.
  'zh-Hant-HK': Array.from('一丁丈不且丞串並亭乘乾傀亂僎僵儐償叢儳嚴儷儻囌囑廳', (character, index) => [`${index + 1}劃`, character]),
}

export interface Group<T> {
  label: string
  items: T[]
}

/** Cuts a list that is sorted in the language into groups, one a label; labels without names are left out. */
export function grouped<T extends { name: string }>(items: readonly T[], locale: string): Group<T>[] {
  const labels = labelsOf[locale] ?? latin
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const labelOf = (name: string): string => (labels.findLast(([, sortsAs]) => compare(sortsAs, name) <= 0) ?? labels[0]!)[0]
  const groups: Group<T>[] = []
  for (const item of items) {
    const label = labelOf(item.name)
    const last = groups.at(-1)
    if (last?.label === label) last.items.push(item)
    else groups.push({ label, items: [item] })
  }
  return groups
}
