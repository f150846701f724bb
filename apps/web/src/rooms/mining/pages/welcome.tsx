import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/queries.ts'
import { go } from '#navigation/go.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { KeyValue } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Select } from '#ui/select.tsx'
import { Sum } from '#ui/sum.tsx'
import { useProducts, type Product } from '../api.ts'
import { datesOf, yieldsOf } from '../figures.ts'
import { LeavingCurve } from '../parts/leaving-curve.tsx'
import { Coins, dailyText, dayText, nameOf, rateText } from '../words.tsx'

/** How locked mining works, what an amount would come to, and what the pools owe. */
export function WelcomePage() {
  const { t } = useLingui()
  const { data, error, refetch } = useProducts()
  return (
    <Page
      title={t`How locked mining works`}
      sheet
      footer={
        <Button width="flex" onClick={() => go.navigate('/pages/lockming/lockming')}>
          <Trans>See the products</Trans>
        </Button>
      }
    >
      <ul className="gutter stack padded">
        <li>
          <Trans>You lock an amount for a term. It stays yours, held in your spot account.</Trans>
        </li>
        <li>
          <Trans>A day counts from the first 00:00 UTC after locking, so the first yield comes a full day after that.</Trans>
        </li>
        <li>
          <Trans>
            All yields of the term are set aside in the pool when you lock. Of a range, the lower end is; a day pays more while less is
            locked.
          </Trans>
        </li>
        <li>
          <Trans>
            Leaving early costs a penalty for each day left, up to the maximum that the calculator below states, and yield already paid may
            be taken back. You see the sum before you confirm.
          </Trans>
        </li>
      </ul>
      <div className="band" />
      <SectionHead title={<Trans>Calculator</Trans>} />
      <Loaded data={data} error={error} refetch={refetch} rows={4}>
        {(products) => <Calculator products={products} />}
      </Loaded>
      <div className="band" />
      <Pools />
    </Page>
  )
}

function Calculator({ products }: { products: readonly Product[] }) {
  const { t } = useLingui()
  const [id, setId] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const [nowMs] = useState(() => Date.now())
  const product = products.find(({ config_id: one }) => one === id) ?? products[0]
  if (!product) return null
  const amount = typed ?? product.minimum
  const figure = Number(amount) > 0 ? amount : '0'
  const { daily, total, back } = yieldsOf(product, figure, product.rate_low)
  const [rate, days, end] = [rateText(product.rate_low), String(product.days), dayText(datesOf(product.days, nowMs).endMs)]
  return (
    <div className="gutter stack-4">
      <Select
        labelled
        tall
        label={t`Product`}
        value={product.config_id}
        options={products.map((one) => {
          const range = dailyText(one)
          return { value: one.config_id, label: nameOf(one), note: t`${range} a day` }
        })}
        onChange={(next) => {
          setId(next)
          setTyped(undefined)
        }}
      />
      <NumberField label={t`Amount`} steps={false} value={amount} onChange={setTyped} step="0.00000001" unit={product.currency_name} />
      <Sum
        lines={[
          { key: 'amount', label: <Trans>Amount locked</Trans>, value: <Coins of={product} value={figure} /> },
          {
            key: 'daily',
            label: <Trans>Each day</Trans>,
            formula: <Trans>{rate} of the amount</Trans>,
            value: <Coins of={product} value={daily} />,
          },
          { key: 'total', label: <Trans>In {days} days</Trans>, value: <Coins of={product} value={total} signed /> },
        ]}
        total={{ label: <Trans>Back on {end}</Trans>, value: <Coins of={product} value={back} unit /> }}
      />
      {figure !== '0' && <LeavingCurve product={product} amount={figure} />}
    </div>
  )
}

function Pools() {
  const { data, error, refetch } = useQuery(query('mining.pools'))
  return (
    <section>
      <SectionHead title={<Trans>Pools and what they owe</Trans>} />
      <Loaded data={data} error={error} refetch={refetch} rows={3}>
        {(pools) =>
          pools.map((pool) => (
            <dl key={pool.currency_id} className="gutter padded">
              <KeyValue label={<Trans>{pool.currency_name} locked by users</Trans>}>
                <Coins of={pool} value={pool.locked} />
              </KeyValue>
              <KeyValue label={<Trans>Promised to them, set aside</Trans>}>
                <Coins of={pool} value={pool.promised} />
              </KeyValue>
              <KeyValue label={<Trans>Free for new promises</Trans>}>
                <Coins of={pool} value={pool.free} />
              </KeyValue>
            </dl>
          ))
        }
      </Loaded>
    </section>
  )
}
