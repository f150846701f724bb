type Value = string | number | boolean | null | undefined | readonly (string | number | boolean)[]
export type QueryValues = Record<string, Value>
export type ArrayFormat = 'indices' | 'brackets' | 'repeat' | 'comma'

const keyOf: Record<Exclude<ArrayFormat, 'comma'>, (key: string, index: number) => string> = {
  indices: (key, index) => `${key}[${index}]`,
  brackets: (key) => `${key}[]`,
  repeat: (key) => key,
}

/** `a=1&b=x`, without what is empty (undefined, null, an empty text or list). */
export function queryString(values: QueryValues, arrays: ArrayFormat = 'repeat'): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    if (!Array.isArray(value)) search.append(key, String(value))
    else if (arrays !== 'comma') for (const [index, item] of value.entries()) search.append(keyOf[arrays](key, index), String(item))
    else if (value.length > 0) search.append(key, value.join(','))
  }
  return search.toString()
}
