import { useLingui } from '@lingui/react/macro'
import { toast, toastDone } from './toast.tsx'

/** Copies a text and says so. */
export function useCopy(): (text: string, said?: string) => void {
  const { t } = useLingui()
  return (text, said = t`Copied`) =>
    void navigator.clipboard.writeText(text).then(
      () => toastDone(said),
      () => toast(t`This browser does not allow copying`),
    )
}
