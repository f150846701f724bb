import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import { formatRelative } from '@assay/web/ui/time.ts'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { useNodes, type Node } from '../api.ts'
import { nodeStates } from '../words.tsx'

const WELL: readonly Node['state'][] = ['well', 'reading', 'unasked']

/** What each node says of itself: which chain, how high, how old its newest block is. */
export function Nodes() {
  const { t } = useLingui()
  const nodes = useNodes()
  return (
    <Section title={t`Nodes`} end={t`asked every few seconds`} wide>
      <Loaded {...nodes} rows={2}>
        {(data) => (
          <Table<Node>
            label={t`Nodes`}
            hasKeys={false}
            rows={data}
            empty={t`No node is configured: operators confirm each payment by hand`}
            idOf={({ chain, place }) => `${chain} ${place}`}
            columns={[
              {
                title: t`Chain`,
                look: 'bold',
                cell: ({ chain, place }) => `${chain} ${place}`,
                text: ({ chain }) => chain,
              },
              inFile(t`Node`, ({ place }) => String(place)),
              { title: t`State`, cell: stateOf, text: ({ state }) => state },
              {
                title: t`Chain id`,
                end: true,
                cell: ({ chain_id: id, chain_id_wanted: wanted }) => id ?? wanted,
                text: ({ chain_id: id, chain_id_wanted: wanted }) => id ?? wanted,
              },
              {
                title: t`Height`,
                end: true,
                cell: ({ height, height_read: read }) => heights(height, read),
                text: ({ height }) => String(height ?? ''),
              },
              inFile(t`Read up to`, ({ height_read: read }) => String(read ?? '')),
              {
                title: t`Block age`,
                end: true,
                cell: ({ block_at: at }) => (at === null ? '' : formatRelative(at)),
                text: ({ block_at: at }) => at ?? '',
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

const heights = (height: number | null, read: number | null): string =>
  height === null ? '' : read === null || read === height ? String(height) : `${read}/${height}`

function State({ node: { state, detail } }: { node: Node }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge tone={WELL.includes(state) ? undefined : 'warn'}>{i18n._(nodeStates[state])}</Badge>
      {detail !== null && <span className="text-12 muted block">{detail}</span>}
    </>
  )
}

const stateOf = (node: Node) => <State node={node} />
