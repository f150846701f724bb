/** What is wrong with a typed address, in words, as soon as it can be said: the code is fetched with the first address. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AddressFault } from '@assay/chain/address'
import type { Options, Way } from './api.ts'

const PAUSE_MS = 300

/** Null: it is right, or not whole yet while it is being typed. */
export function useAddressText(
  typed: string,
  { way, bitcoinChain }: { way: Way | undefined; bitcoinChain: Options['bitcoin_chain'] },
): { problem?: string; address?: string } {
  const { t } = useLingui()
  const [found, setFound] = useState<{ typed: string; network: string; fault: AddressFault | null; address: string | null }>()
  const [chain, network] = [way?.chain as 'bitcoin' | 'ethereum' | 'tron' | undefined, way?.network ?? '']
  useEffect(() => {
    if (typed.trim() === '' || chain === undefined) return
    let isLeft = false
    const timer = setTimeout(
      () =>
        void import('@assay/chain/address').then(({ checkAddress }) => {
          if (isLeft) return
          const checked = checkAddress(chain, typed, bitcoinChain)
          setFound({ typed, network, fault: checked.ok ? null : checked.reason, address: checked.ok ? checked.address : null })
        }),
      PAUSE_MS,
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [typed, chain, network, bitcoinChain])
  if (!found || found.typed !== typed || found.network !== network) return {}
  if (found.address !== null) return { address: found.address }
  const words: Record<AddressFault, string> = {
    wrong_network: t`This address is one of another network.`,
    characters: t`This address has a character that no address of this network has.`,
    length: t`This address is too short or too long.`,
    checksum: t`The check sum does not fit: a character is wrong. Copy it again from the wallet.`,
    form: t`No wallet here can pay to this kind of address.`,
  }
  return { problem: words[found.fault ?? 'form'] }
}
