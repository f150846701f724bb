import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '#api/download.ts'
import { saveFile } from '#api/save-file.ts'
import { DepositIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { toast, toastDone } from '#ui/toast.tsx'

/** Downloads everything that is kept of the user. */
export function useYourData() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: () => fetchFile({ name: 'account.exportData', contentType: 'application/json' }),
    onSuccess: (file) => {
      saveFile(file, 'assay-data.json')
      toastDone(t`Your data is downloaded`)
    },
    onError: (failure) => toast(failure.message),
  })
}

export function YourDataRow() {
  const { t } = useLingui()
  const download = useYourData()
  return (
    <Row
      lead={<DepositIcon size={20} className="muted" />}
      title={t`Your data`}
      note={download.isPending ? t`The file is being made` : t`Everything we keep of you, as one file`}
      onClick={() => !download.isPending && download.mutate()}
    />
  )
}
