import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { knowsPasskeys, makePasskey } from '@assay/web/ui/passkey.ts'
import { usePasskeyText } from '@assay/web/ui/passkey-text.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { isFailure } from '@assay/web/api/failure.ts'
import { call } from '#api/call.ts'
import { Section } from '#ui/page.tsx'
import { useMakeKey, useOwnKeys } from '../api.ts'

/** The keys by which one signs what one approves, and the line that the signer is told. */
export function OwnKeys() {
  const { t } = useLingui()
  const keys = useOwnKeys().data
  if (!keys) return null
  return (
    <Section title={t`Your signing key`}>
      {keys.length === 0 && (
        <Note>
          <Trans>
            A key on your own device: whoever takes over this server cannot approve a withdrawal in your name. Once the signer knows it, it
            pays nothing of yours without it.
          </Trans>
        </Note>
      )}
      {keys.map(({ id, site, line, print, made_at: made }) => (
        <dl key={id}>
          <KeyValue label={t`Made`}>{formatTime(made, 'full')}</KeyValue>
          <KeyValue label={t`Page`}>{site}</KeyValue>
          <KeyValue label={t`Print, to be compared by voice`}>
            <span className="mono">{print}</span>
          </KeyValue>
          <KeyValue label={t`On the signer’s machine`}>
            <span className="mono break text-12">{`npm run signer -- trust ${line}`}</span>
          </KeyValue>
        </dl>
      ))}
      <MakeKey />
    </Section>
  )
}

function MakeKey() {
  const { t } = useLingui()
  const text = usePasskeyText()
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
  if (!knowsPasskeys()) return <Note tone="warn">{t`This browser makes no keys here: open the console by https, or as localhost.`}</Note>
  return (
    <Button kind="ghost" size="tiny" busy={isAsking || keep.isPending} onClick={() => void make()}>
      <Trans>Make a key</Trans>
    </Button>
  )
}
