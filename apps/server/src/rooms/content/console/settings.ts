/** Settings as operators change them: each change is a version, in force at once. It stands in the log under `setting:<key>`. */
import type { CallOutput } from '@assay/contract'
import { refuse, settingKeys, settingOf, type SettingKey } from '@assay/contract/wire'
import { logDeed } from '../../../db/deeds.ts'
import { transact } from '../../../db/transact.ts'
import type { RoomHandlers } from '../../../http/context.ts'
import { decide, propose } from '../../operator/door.ts'
import type { ContentServices } from '../services.ts'
import { fits } from '../site-values.ts'
import * as store from './setting-store.ts'

type SettingCalls = Pick<RoomHandlers<'content'>, 'settings' | 'settingHistory' | 'changeSetting' | 'proposeSetting' | 'decideSetting'>
type Setting = CallOutput<'content.changeSetting'>

const KIND = 'content.setting'
const subjectOf = (key: SettingKey): string => `setting:${key}`

interface Change {
  key: SettingKey
  base: number
  value: string | null
}

type Services = Pick<ContentServices, 'db' | 'values' | 'pictures' | 'putInForce' | 'publishSite'>

export const settingConsole = (services: Services): SettingCalls => {
  const acts = actsOf(services)
  return { ...readingOf(services, acts), ...changingOf(services, acts) }
}

/** What all calls share. */
function actsOf({ db, values, pictures, putInForce, publishSite }: Services) {
  const out = (key: SettingKey, row: store.SettingRow | undefined): Setting => ({
    key,
    value: row?.value ?? null,
    default: values.defaults[key],
    version: row?.version ?? 0,
    changed_at: row?.at.toISOString() ?? null,
    changed_by: row?.operatorName ?? null,
  })
  const rowOf = async (key: SettingKey) => (await store.listSettings(db)).find((row) => row.key === key)
  const check = async ({ key, base, value }: Change): Promise<void> => {
    if (value !== null && !fits(key, value)) refuse('setting_value', { fields: { value: 'setting_value' } })
    const isUpload = settingOf(key).kind === 'picture' && value?.startsWith('/files/')
    if (value !== null && isUpload && !(await pictures.isOfSite(value))) refuse('setting_value', { fields: { value: 'setting_value' } })
    if (((await rowOf(key))?.version ?? 0) !== base) refuse('setting_changed')
  }
  /** After COMMIT: what is committed is in force, and screens are told. */
  const inForce = async (key: SettingKey): Promise<Setting> => {
    const row = await rowOf(key)
    if (row) values.set(key, row)
    if (settingOf(key).inLog) await putInForce()
    publishSite()
    return out(key, row)
  }
  return { out, check, inForce }
}
type Acts = ReturnType<typeof actsOf>

function readingOf({ db }: Services, { out }: Acts): Pick<SettingCalls, 'settings' | 'settingHistory'> {
  return {
    settings: async () => {
      const rows = await store.listSettings(db)
      return settingKeys.map((key) =>
        out(
          key,
          rows.find((row) => row.key === key),
        ),
      )
    },
    settingHistory: async ({ key }) =>
      (await store.listVersions(db, key)).map(({ version, value, note, operatorName, at }) => ({
        version,
        value,
        note,
        operator_name: operatorName,
        time: at.toISOString(),
      })),
  }
}

function changingOf({ db }: Services, { check, inForce }: Acts): Pick<SettingCalls, 'changeSetting' | 'proposeSetting' | 'decideSetting'> {
  return {
    changeSetting: async ({ key, base, value = null, note }, { operator: { operatorId } }) => {
      if (settingOf(key).twoPersons) refuse('setting_two_persons')
      await check({ key, base, value })
      await transact(db, async (tx) => {
        if (!(await store.addSetting(tx, { key, base, value, note, operatorId, decidedBy: null }))) refuse('setting_changed')
        await logDeed(tx, {
          operatorId,
          action: 'content.changeSetting',
          subject: subjectOf(key),
          detail: { version: base + 1, value, note },
        })
      })
      return inForce(key)
    },
    proposeSetting: async ({ key, base, value = null, note }, { operator: { operatorId } }) => {
      await check({ key, base, value })
      const terms = { key, base, value }
      const { id, termsHash } = await transact(db, (tx) => propose(tx, { kind: KIND, subject: subjectOf(key), terms, note, operatorId }))
      return { id, terms_hash: termsHash }
    },
    decideSetting: async ({ id, terms_hash: termsHash, decision, note }, { operator: { operatorId } }) => {
      const key = await transact(db, async (tx) => {
        const { terms, proposedBy } = await decide(tx, { id, kind: KIND, termsHash, decision, note, operatorId })
        // As it was checked when it was proposed; only these terms are ever kept under this kind.
        const change = terms as unknown as Change
        const by = { operatorId: Number(proposedBy), decidedBy: operatorId }
        if (decision === 'approved' && !(await store.addSetting(tx, { ...change, note, ...by }))) refuse('setting_changed')
        return change.key
      })
      return inForce(key)
    },
  }
}
