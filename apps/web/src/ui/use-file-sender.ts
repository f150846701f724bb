import { useLingui } from '@lingui/react/macro'
import { useState, type ChangeEvent } from 'react'
import { isFailure } from '#api/failure.ts'
import { heicRefusal } from './picture-file.ts'

interface FileSending {
  /** More is refused before it is sent. */
  maximumBytes: number | ((file: File) => number)
  /** Why a file is not sent at all, beside HEIC. */
  refusalOf?: (file: File) => string | undefined
  send: (file: File, onProgress: (share: number) => void) => Promise<void>
  onFailure: (text: string) => void
}

const MEGABYTE = 1024 * 1024

/** Of a field that takes a file: sends it as soon as it is chosen. `share`, from 0 to 1, is how far it is, while it is sent. */
export function useFileSender({ maximumBytes, refusalOf, send, onFailure }: FileSending) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const start = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const refusal = heicRefusal(file) ?? refusalOf?.(file)
    if (refusal) return onFailure(refusal)
    const most = typeof maximumBytes === 'number' ? maximumBytes : maximumBytes(file)
    const megabytes = Math.floor(most / MEGABYTE)
    if (file.size > most) return onFailure(t`The file is larger than ${megabytes} MB`)
    setShare(0)
    try {
      await send(file, setShare)
    } catch (failure) {
      onFailure(isFailure(failure) ? failure.message : t`The file did not arrive. Try again.`)
    } finally {
      setShare(undefined)
    }
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    void start(target.files?.[0])
    // The same file chosen again after a failure must count as a choice.
    target.value = ''
  }
  return { share, onChange }
}
