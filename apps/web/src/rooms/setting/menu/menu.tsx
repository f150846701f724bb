import { Dialog } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { closeMenu } from '#session/menu.ts'
import { useSignedIn } from '#session/session.ts'
import { useUnread } from '#session/unread.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { SandboxBadge } from '#ui/badge.tsx'
import {
  BellIcon,
  ChatIcon,
  CloseIcon,
  GlobeIcon,
  HallmarkIcon,
  HelpIcon,
  IdentityIcon,
  LockIcon,
  MailIcon,
  MoonIcon,
  ReceiptIcon,
  SettingsIcon,
  ShieldIcon,
} from '#ui/icons.tsx'
import { useCloseWatcher, useLayer } from '#ui/layer.tsx'
import { Segment } from '#ui/segment.tsx'
import { useSiteConfig } from '../api.ts'
import { languageNames } from '#ui/language-names.ts'
import { Guest } from './guest.tsx'
import { Known } from './known.tsx'
import { LogOutRow } from './log-out-row.tsx'
import { MenuRow } from './menu-row.tsx'
import './menu.css'

/** The menu: a page from the left on a phone, a panel under the disc on a desk. */
export function MenuSheet({ open }: { open: boolean }) {
  const { t } = useLingui()
  const { onOpenChange, guard } = useLayer(open, closeMenu)
  useCloseWatcher(open, closeMenu)
  // It stands closed for a moment after it was fetched, so that it slides in.
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStands(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Dialog.Root open={open && stands} onOpenChange={onOpenChange}>
      {guard}
      <Dialog.Portal>
        <Dialog.Backdrop className="mask menu-mask" />
        <Dialog.Popup className="menu-sheet">
          <Dialog.Title className="visually-hidden">{t`Account and settings`}</Dialog.Title>
          <header className="menu-head">
            <Dialog.Close className="icon-button" aria-label={t`Close`}>
              <CloseIcon />
            </Dialog.Close>
            <SandboxBadge />
          </header>
          <Content />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Content() {
  const signedIn = useSignedIn()
  return (
    <div className="menu-body">
      {signedIn ? <Known /> : <Guest />}
      {signedIn && <Own />}
      <div className="band" />
      <Display />
      <div className="band" />
      <Help />
      <Version />
    </div>
  )
}

/** What belongs to the account. */
function Own() {
  const { t } = useLingui()
  const unread = useUnread()
  return (
    <section>
      <MenuRow icon={ReceiptIcon} to="/pages/setting/bill" title={t`Statement`} />
      <MenuRow icon={BellIcon} to="/pages/mailMessage/mailMessage" title={t`Messages`} count={unread} />
      <MenuRow icon={LockIcon} to="/pages/setting/security" title={t`Security`} />
      <MenuRow icon={IdentityIcon} to="/pages/setting/real" title={t`Identity`} />
      <MenuRow icon={ShieldIcon} to="/pages/setting/limits" title={t`Trading limits`} />
    </section>
  )
}

function Display() {
  const { t } = useLingui()
  const { language, theme } = useClient()
  return (
    <section>
      <MenuRow icon={MoonIcon} title={t`Theme`}>
        <Segment
          label={t`Theme`}
          value={theme}
          onChange={(next) => setClient({ theme: next })}
          choices={[
            { value: 'system', label: t`System` },
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t`Light` },
          ]}
        />
      </MenuRow>
      <MenuRow icon={GlobeIcon} to="/pages/setting/areas" title={t`Language`} value={languageNames[language]} />
      <MenuRow icon={SettingsIcon} to="/pages/setting/setting" title={t`Settings`} />
    </section>
  )
}

function Help() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  return (
    <section>
      <MenuRow icon={HallmarkIcon} to="/pages/proof/index" title={t`Proof: check prices and results`} vouches />
      {sandbox && <MenuRow icon={MailIcon} to="/pages/sandbox/mailbox" title={t`Sandbox mailbox`} />}
      <MenuRow icon={HelpIcon} to="/pages/common/faq" title={t`Help`} />
      <MenuRow icon={ChatIcon} to="/pages/kefu/index" title={t`Support`} />
      {signedIn && <LogOutRow />}
    </section>
  )
}

function Version() {
  const { data } = useSiteConfig()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  if (!data) return null
  const { site_name: name, version, code } = data
  return (
    <p className="menu-version text-11 muted">
      {name} {version} ({code}){sandbox && ' · '}
      {sandbox && <Trans>sandbox, play money only</Trans>}
    </p>
  )
}
