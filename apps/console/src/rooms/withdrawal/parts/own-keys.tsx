import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { Copied, shortened } from '@assay/web/ui/chain-text.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { knowsPasskeys, makePasskey, prepare } from '@assay/web/ui/passkey.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { isFailure } from '@assay/web/api/failure.ts'
import { call } from '#api/call.ts'
import { Section } from '#ui/page.tsx'
import { useMakeKey, useOwnKeys } from '../api.ts'
import { useKeyText } from '../key-text.ts'

/** Browsers bind keys to a name, and refuse them at a bare address. */
const isNetworkAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/** The keys by which one signs what one approves, and the line that the signer is told. */
export function OwnKeys() {
  const { t } = useLingui()
  const own = useOwnKeys()
  return (
    <Section title={t`Your signing key`}>
      <Loaded {...own} rows={1}>
        {(keys) => (
          <>
            {keys.length === 0 && (
              <Note>
                <Trans>
                  A key on your own device: once the signer knows it, it pays nothing that you approved unless you touched the key for it.
                </Trans>
              </Note>
            )}
            {keys.map(({ id, operator_id: operator, site, line, print, made_at: made }) => (
              <dl key={id}>
                <KeyValue label={t`Made`}>{formatTime(made, 'full')}</KeyValue>
                <KeyValue label={t`Page`}>{site}</KeyValue>
                <KeyValue label={t`Print of the key, to compare by voice`}>
                  <span className="mono">{print}</span>
                </KeyValue>
                <KeyValue label={t`On the signer’s machine`}>
                  <Copied label={t`On the signer’s machine`} value={`npm run signer -- trust ${operator} ${line}`}>
                    <span className="mono text-12">{`npm run signer -- trust ${operator} ${shortened(line)}`}</span>
                  </Copied>
                </KeyValue>
              </dl>
            ))}
            <MakeKey isFirst={keys.length === 0} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function MakeKey({ isFirst }: { isFirst: boolean }) {
  const { t } = useLingui()
  const text = useKeyText()
  useEffect(prepare, [])
  const [isAsking, setIsAsking] = useState(false)
  const keep = useMakeKey(() => toastDone(t`Key made. The signer has to be told of it.`))
  const make = async () => {
    setIsAsking(true)
    try {
      const site = location.origin
      const { options } = await call('operator.keyOptions', { site })
      keep.mutate({ site, answer: await makePasskey(options) }, { onError: ({ message }) => toast(message) })
    } catch (error) {
      toast(isFailure(error) ? error.message : text(error))
    } finally {
      setIsAsking(false)
    }
  }
  if (!knowsPasskeys() || isNetworkAddress(location.hostname))
    return <Note tone="warn">{t`This browser makes no keys here: open the console by https, or as localhost.`}</Note>
  return (
    <Button kind="ghost" size="tiny" busy={isAsking || keep.isPending} onClick={() => void make()}>
      {isFirst ? <Trans>Make a key</Trans> : <Trans>Make another key</Trans>}
    </Button>
  )
}
