/** An absolute address stays, a relative one gets this page's protocol and host, an empty one stays empty. */
export function imageAddress(address: string, origin = globalThis.location?.origin ?? ''): string {
  if (!address || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return address
  return `${origin}/${address.replace(/^\//, '')}`
}
