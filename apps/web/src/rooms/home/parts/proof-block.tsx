import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { HallmarkIcon, NextIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import './proof-block.css'

const EVERY_MS = 60_000

/** That every price can be checked, with the newest head of the public log. */
export function ProofBlock() {
  const { data } = useQuery({ ...query('proof.head'), refetchInterval: EVERY_MS })
  const sealed = data && formatTime(data.second * 1000, 'second')
  return (
    <div className="gutter home-proof-line">
      <PageLink className="home-proof" to="/pages/proof/index">
        <HallmarkIcon size={24} className="gold" />
        <span className="grow">
          <b className="medium block">
            <Trans>Every price here can be checked</Trans>
          </b>
          <span className="text-12 muted truncate block home-seal">
            {data && (
              <>
                <Trans>
                  Sealed at <span className="figure">{sealed}</span>
                </Trans>{' '}
                <span className="mono">
                  {data.head.slice(0, 4)}…{data.head.slice(-4)}
                </span>
              </>
            )}
          </span>
        </span>
        <NextIcon size={16} className="muted" />
      </PageLink>
    </div>
  )
}
