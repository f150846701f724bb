/** SHA-256 as the browser does it. Undefined where it does not: on pages that came over an open line. */
export const sha256 =
  globalThis.crypto?.subtle === undefined
    ? undefined
    : async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
