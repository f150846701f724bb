/** Halting trading, and its end. What users read is shown before anything is done. */
import { haltReasons, type HaltReason, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from '@assay/web/state/client-store.ts'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { Note } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Act, Choose } from '#ui/form.tsx'
import { Noted, NotedAct } from '#ui/noted.tsx'
import { type Halt, useEndHalt, useHaltTrading, usePreview } from '../api.ts'
import { reasonNames } from '../words.tsx'

interface HaltingProps {
  /** Undefined: all trading. */
  symbol?: string
  keys: string
}

export function Halting({ symbol, keys }: HaltingProps) {
  const { t } = useLingui()
  return (
    <Act name={symbol ? t`Halt ${symbol}` : t`Halt all trading`} keys={keys} kind="danger">
      {(close) => <HaltForm {...(symbol && { symbol })} close={close} />}
    </Act>
  )
}

function HaltForm({ symbol, close }: { symbol?: string; close: () => void }) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<HaltReason>('maintenance')
  const halt = useHaltTrading()
  return (
    <Noted
      submit={symbol ? t`Halt ${symbol}` : t`Halt all trading`}
      danger
      action={halt}
      onBack={close}
      onSubmit={(note, refused) =>
        halt.mutate(
          { ...(symbol && { symbol }), reason, note },
          {
            onSuccess: () => {
              toastDone(t`Halted. It is in the public log.`)
              close()
            },
            onError: refused,
          },
        )
      }
    >
      <p>
        <Trans>From the next second on nothing is accepted, filled or triggered. Users can cancel. Running options settle as agreed.</Trans>
      </p>
      <Choose
        label={t`Reason, told to users in their language`}
        options={haltReasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
      <Preview symbol={symbol} reason={reason} />
    </Noted>
  )
}

/** The exact words, a language after the other. */
function Preview({ symbol, reason }: { symbol: string | undefined; reason: HaltReason }) {
  const { t } = useLingui()
  const own = useClient((state) => state.language)
  const [lang, setLang] = useState<Lang>(own)
  const { data = [] } = usePreview(symbol, reason)
  const words = data.find((one) => one.lang === lang)?.words
  return (
    <>
      <Choose
        label={t`What users read`}
        options={data.map(({ lang: value }) => ({ value, label: languageNames[value] }))}
        value={lang}
        onChange={setLang}
      />
      {words && (
        <Note tone="warn">
          <span>{words}.</span>
        </Note>
      )}
    </>
  )
}

export function EndHalt({ halt: { id }, keys }: { halt: Halt; keys?: string }) {
  const { t } = useLingui()
  const end = useEndHalt()
  return (
    <NotedAct
      name={t`End the halt`}
      keys={keys}
      kind="primary"
      action={end}
      send={(note) => ({ id, note })}
      done={t`Trading goes on in some seconds. Users see the moment.`}
    />
  )
}
