/** What an address given to the web view is: a page of this host, a page elsewhere, or nothing that is opened. */
export type WebAddress = { kind: 'own'; address: string } | { kind: 'elsewhere'; address: string; host: string } | { kind: 'none' }

/** Only pages of this host are shown inside of the app: a stranger's page in it would look like ours. Only https leads elsewhere. */
export function webAddress(given: string | null, origin: string): WebAddress {
  const url = given ? URL.parse(given, origin) : null
  if (!url || url.username || url.password) return { kind: 'none' }
  if (url.origin === origin) return { kind: 'own', address: url.href }
  return url.protocol === 'https:' ? { kind: 'elsewhere', address: url.href, host: url.host } : { kind: 'none' }
}
