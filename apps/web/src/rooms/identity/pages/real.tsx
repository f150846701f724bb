import { useLingui } from '@lingui/react/macro'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useIdentity } from '../api.ts'
import { BasicForm } from '../parts/basic-form.tsx'
import { PicturesForm } from '../parts/pictures-form.tsx'
import { picturesOf, type PictureItem } from '../draft.ts'
import { RealMarkPage } from './real-mark.tsx'

const isPicture = (item: string): item is PictureItem => item.endsWith('_pic')

/** The form of what is needed next: level 1, level 2, or only what was refused. Where nothing is, the page of the state. */
export function RealPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useIdentity()
  if (!data) {
    return (
      <Page title={t`Identity`} width="form">
        {error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
      </Page>
    )
  }
  const { level, request, contacts } = data
  if (data.state === 'auditing' || !contacts.email || !contacts.mobile || (data.state !== 'auditFailure' && level === 2))
    return <RealMarkPage />
  const refused = data.state === 'auditFailure' ? (request?.items.filter(({ state }) => state === 'refused') ?? []) : []
  const reasons = Object.fromEntries(refused.map(({ item, text }) => [item, text]))
  const isAgain = refused.length > 0
  if (isAgain ? refused.every(({ item }) => !isPicture(item)) : level === 0)
    return <BasicForm email={contacts.email} only={isAgain ? refused.map(({ item }) => item) : null} reasons={reasons} />
  const items = isAgain ? refused.flatMap(({ item }) => (isPicture(item) ? [item] : [])) : picturesOf(request?.id_type ?? 'id_card')
  return <PicturesForm items={items} reasons={reasons} />
}
