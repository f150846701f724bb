import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { CopyIcon, DepositIcon } from '#ui/icons.tsx'
import { Secret } from '#ui/secret.tsx'
import { useCopy } from '#ui/use-copy.ts'
import '../security.css'

/** Ten codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  const copy = useCopy()
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`Assay\n\n${text}\n`], { type: 'text/plain' }))
    link.download = 'assay-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <div>
        <h2 className="text-20 bold">
          <Trans>Keep these ten codes</Trans>
        </h2>
        <p className="muted above-1">
          <Trans>Each replaces the authenticator once. They are shown this one time; we keep only their hashes.</Trans>
        </p>
      </div>
      <Secret>
        <ul className="security-codes" aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code} className="security-mono">
              {code}
            </li>
          ))}
        </ul>
      </Secret>
      <div className="grid-2">
        <Button kind="ghost" size="small" onClick={() => copy(text)}>
          <CopyIcon size={16} />
          <Trans context="clipboard">Copy</Trans>
        </Button>
        <Button kind="ghost" size="small" onClick={save}>
          <DepositIcon size={16} />
          <Trans context="file">Save</Trans>
        </Button>
      </div>
    </>
  )
}
