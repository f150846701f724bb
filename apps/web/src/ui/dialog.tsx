import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { Question } from './confirm.tsx'
import { Button } from './button.tsx'
import { useCloseWatcher, useLayer } from './layer.tsx'
import './dialog.css'

interface DialogProps extends Question {
  open: boolean
  onAnswer: (yes: boolean) => void
}

/** The question as title, the sum worked out, the safe choice left and the act right. */
export function Dialog({ open, onAnswer, title, text, content, keep, act, danger }: DialogProps) {
  const keepIt = () => onAnswer(false)
  const { onOpenChange, guard } = useLayer(open, keepIt)
  useCloseWatcher(open, keepIt)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {guard}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="mask" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          {text && <AlertDialog.Description>{text}</AlertDialog.Description>}
          {content}
          <footer>
            <Button kind="ghost" size="small" width="flex" onClick={keepIt}>
              {keep}
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} size="small" width="flex" onClick={() => onAnswer(true)}>
              {act}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
