import { Trans, useLingui } from '@lingui/react/macro'
import { fetchFile } from '#api/download.ts'
import { saveFile } from '#api/save-file.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { DepositIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { toast, toastDone } from '#ui/toast.tsx'

const CONTENT_TYPE = 'application/json'

/** Downloads everything that is kept of the user, once he has confirmed that it is him. */
export function useYourData() {
  const { t } = useLingui()
  return useConfirmed('account.exportData', {
    act: 'export_data',
    verb: <Trans>Download your data</Trans>,
    refreshes: [],
    send: async (given) => (await fetchFile({ name: 'account.exportData', fields: { ...given }, contentType: CONTENT_TYPE })).text(),
    onDone: (text) => {
      saveFile(new Blob([text], { type: CONTENT_TYPE }), 'assay-data.json')
      toastDone(t`Your data is downloaded`)
    },
    onRefused: ({ message }) => toast(message),
  })
}

export function YourDataRow() {
  const { t } = useLingui()
  const { ask, drawer, busy } = useYourData()
  return (
    <>
      <Row
        lead={<DepositIcon size={20} className="muted" />}
        title={t`Your data`}
        note={busy ? t`The file is being made` : t`Everything we keep of you, as one file`}
        onClick={() => !busy && ask({})}
      />
      {drawer}
    </>
  )
}
