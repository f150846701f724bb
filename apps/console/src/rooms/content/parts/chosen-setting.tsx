/** A setting: its value, the versions it had, and going back to one of them. */
import { settingOf } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { type Setting, useHistory } from '../api.ts'
import { settingNames } from '../words.tsx'
import { SettingForm } from './setting-form.tsx'

export function ChosenSetting({ setting }: { setting: Setting }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const history = useHistory(setting.key).data ?? []
  const { right, inLog } = settingOf(setting.key)
  return (
    <>
      <Section title={i18n._(settingNames[setting.key])}>
        <dl>
          <KeyValue label={t`In force`}>
            <span className="break">{setting.value ?? (setting.default || '\u2014')}</span>
          </KeyValue>
          <KeyValue label={t`The default`}>
            <span className="break">{setting.default || '\u2014'}</span>
          </KeyValue>
        </dl>
        {inLog && (
          <p className="muted">
            <Trans>Money depends on it: each value stands in the public log.</Trans>
          </p>
        )}
        {may(right) && (
          <Act name={t({ context: 'edit', message: 'Change' })} keys="u" kind="primary">
            {(close) => <SettingForm setting={setting} begin={setting.value} close={close} />}
          </Act>
        )}
      </Section>
      <Section title={t`Versions`}>
        {history.length === 0 && (
          <p className="muted">
            <Trans>None: the default holds.</Trans>
          </p>
        )}
        {history.map(({ version, value, note, operator_name: name, time }, index) => (
          <div key={version} className="stack">
            <p>
              <b>{version}</b> · {formatTime(time, 'full')} · {name}
              <span className="break block">{value ?? t`The default`}</span>
              <span className="muted block">{note}</span>
            </p>
            {index > 0 && value !== setting.value && may(right) && (
              <Act name={t`Go back to ${version}`}>{(close) => <SettingForm setting={setting} begin={value} close={close} />}</Act>
            )}
          </div>
        ))}
      </Section>
    </>
  )
}
