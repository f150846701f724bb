import { settingOf } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Bar, Column, Columns } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Setting, useSettings } from '../api.ts'
import { ChosenSetting } from '../parts/chosen-setting.tsx'
import { Proposals } from '../parts/proposals.tsx'
import { settingNames } from '../words.tsx'

/** What is set while the platform runs, each change a version. */
export function Settings() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const settings = useSettings()
  const { data } = settings
  const [openKey, setOpenKey] = useState('')
  const twoText = ({ key }: Setting): string => (settingOf(key).twoPersons ? t`Yes` : '\u2014')
  const chosen = data?.find(({ key }) => key === openKey)
  return (
    <>
      <Bar
        title={t({ context: 'site', message: 'Settings' })}
        note={t`Users have a change within a second. To undo is to go back to a version`}
      />
      <Columns widths="1fr 400px">
        <Column>
          <Loaded {...settings} rows={12}>
            {(data) => (
              <Table<Setting>
                label={t({ context: 'site', message: 'Settings' })}
                rows={data}
                idOf={({ key }) => key}
                openId={openKey}
                onOpen={({ key }) => setOpenKey(key)}
                columns={[
                  { title: t`Setting`, look: 'bold', cell: ({ key }) => i18n._(settingNames[key]), text: ({ key }) => key },
                  { title: t`Value`, cell: valueText, text: ({ value }) => value ?? '' },
                  { title: t`Default`, cell: (row) => short(row.default), text: (row) => row.default },
                  { title: t`Takes two`, cell: twoText, text: twoText },
                  { title: t`Version`, end: true, cell: ({ version }) => version || '\u2014', text: ({ version }) => String(version) },
                  { title: t`Changed`, end: true, cell: changedText, text: ({ changed_at: at }) => at ?? '' },
                  { title: t`By`, cell: ({ changed_by: name }) => name ?? '\u2014', text: ({ changed_by: name }) => name ?? '' },
                ]}
              />
            )}
          </Loaded>
        </Column>
        <Column>
          {may('settings.legal') && data && <Proposals settings={data} />}
          {chosen ? (
            <ChosenSetting key={chosen.key} setting={chosen} />
          ) : (
            <Empty title={t`Choose a setting`} text={t`It is changed here, and every version of it can be brought back.`} />
          )}
        </Column>
      </Columns>
    </>
  )
}

const LENGTH = 40

const short = (text: string): string => (text.length > LENGTH ? `${text.slice(0, LENGTH)}\u2026` : text || '\u2014')
const valueText = ({ value }: Setting): string => short(value ?? '')
const changedText = ({ changed_at: at }: Setting): string => (at ? formatTime(at) : '\u2014')
