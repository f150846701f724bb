import { useLingui } from '@lingui/react/macro'
import { toast } from '#ui/toast.tsx'

/** Copies a text and says so. */
export function useCopy(said?: string): (text: string) => void {
  const { t } = useLingui()
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => toast(said ?? t`Copied`),
      () => toast(t`This browser does not allow copying`),
    )
}
