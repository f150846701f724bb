/** Nothing was given: so a form sends a field that was left empty. */
const isAbsent = (value: unknown): boolean => value === '' || value === undefined || value === null

/** The fields that were given, of a request and of each row of a list. What is called `__proto__` stays a field like any other. */
export const givenFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value)))
