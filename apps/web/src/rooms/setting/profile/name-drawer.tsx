import { isNickname, isSignature, lengthOf, NICKNAME_LENGTH, SIGNATURE_LENGTH, spelled } from '@assay/contract/names'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast } from '#ui/toast.tsx'
import { useEditNickname } from '../api.ts'

type Kind = 'nickname' | 'signature'

interface NameDrawerProps {
  kind: Kind
  /** As it is now. */
  value: string
  open: boolean
  onClose: () => void
}

/** The drawer of a nickname or a signature. The rule is named as soon as what is typed breaks it. */
export function NameDrawer({ kind, value, open, onClose }: NameDrawerProps) {
  const { t } = useLingui()
  const isName = kind === 'nickname'
  return (
    <Drawer open={open} onClose={onClose} title={isName ? t`Nickname` : t({ context: 'profile', message: 'Signature' })}>
      {/* What was typed and not saved is gone with the drawer. */}
      {open && <NameForm kind={kind} value={value} onClose={onClose} />}
    </Drawer>
  )
}

function NameForm({ kind, value, onClose }: Omit<NameDrawerProps, 'open'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const isName = kind === 'nickname'
  const { maximum } = isName ? NICKNAME_LENGTH : SIGNATURE_LENGTH
  const plain = spelled(typed)
  const isRight = isName ? isNickname(plain) : isSignature(plain)
  const rule = isName
    ? t`2 to 10 letters and digits, without spaces or special characters`
    : t`2 to 30 letters and digits, single spaces between words, no special characters`
  const errors = useFieldErrors<Kind>()
  const edit = useEditNickname(() => {
    toast(t`Saved`)
    onClose()
  })
  // One character more may make it right: too short is no error while it is typed.
  const isBroken = plain !== '' && !isRight && lengthOf(plain) > 1
  const used = lengthOf(plain)
  const save = (input: Parameters<typeof edit.mutate>[0]) =>
    edit.mutate(input, { onError: (failure) => errors.refuse(failure, { nickname: 'nickname', signature: 'signature' }) })
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && !edit.isPending) save({ [kind]: plain })
      }}
    >
      <TextField
        label={isName ? t`Shown to others in place of your username` : t`A line under your name`}
        aside={
          <span className="text-12 muted">
            <Trans>
              <span className="figure text-14">{used}</span> of {maximum}
            </Trans>
          </span>
        }
        name={kind}
        autoComplete="off"
        value={typed}
        error={errors.texts[kind] ?? (isBroken ? rule : undefined)}
        hint={rule}
        onChange={(event) => {
          setTyped(event.target.value)
          errors.forget(kind)
        }}
      />
      <div className="across gap-2">
        {value && (
          <Button kind="ghost" disabled={edit.isPending} onClick={() => save({ clear: kind })}>
            <Trans>Remove</Trans>
          </Button>
        )}
        <SendButton type="submit" width="flex" busy={edit.isPending} disabled={!isRight || plain === value}>
          <Trans>Save</Trans>
        </SendButton>
      </div>
    </form>
  )
}
