/** What operators see of deposits, and what two of them do together where no node of ours watches. */
import { checkAddress } from '@assay/chain/address'
import { transactionIdOf } from '@assay/chain/transaction-id'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, powerOfTen, unitsOf } from '@assay/money'
import { transactDeed } from '../../../db/deeds.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { messagesStatements } from '../../../desk/messages.ts'
import type { ConsoleHandlers, OperatorContext } from '../../../http/context.ts'
import { accountOf, CHANGE } from '../../../ledger/accounts.ts'
import { decide, deskDecision, propose, type DecidedRow, type Deciding } from '../../operator/door.ts'
import { unitsTyped } from '../../wallet/door.ts'
import { chainIdOf, confirmationsOf, confirmationsShown, namedCoin } from '../coins.ts'
import { confirmStatement } from '../payment-store.ts'
import { closeReport, listReports } from '../report-store.ts'
import { reportOut } from '../report.ts'
import type { DepositServices } from '../services.ts'
import { referenceOf, TREASURY } from '../terms.ts'
import * as store from './payments-store.ts'

const KIND = 'deposit.confirm'

export function depositConsole(services: DepositServices): ConsoleHandlers<'deposit'> {
  const { db } = services
  return {
    listPayments: async ({ status = null, find, user_id: userId = null, page, limit }) => {
      const { rows, total } = await store.listPayments(db, { status, find: find?.trim() ?? null, userId }, { page, limit })
      return { data: rows.map((row) => paymentOut(services, row)), page, limit, total }
    },
    listNodes: () => Promise.resolve(nodesOut(services)),
    listNotices: async (page) => {
      const { rows, total } = await listReports(db, null, page)
      const data = rows.map((row) => ({ ...reportOut(services, row), user_id: row.userId, closed_note: row.closedNote }))
      return { data, ...page, total }
    },
    closeNotice: ({ id, note }, { operator: { operatorId } }) =>
      transactDeed(db, { operatorId, action: 'deposit.closeNotice', subject: `deposit_notice:${id}`, detail: { note } }, async (tx) => {
        if (!(await closeReport(tx, id, note))) refuse('deposit_notice_unknown')
        return { id }
      }),
    proposePayment: (input, { operator }) => proposePayment(services, input, operator),
    decidePayment: (input, { operator }) => decidePayment(services, input, operator),
  }
}

async function proposePayment(
  services: DepositServices,
  input: CallParsed<'deposit.proposePayment'>,
  { operatorId }: OperatorContext['operator'],
): Promise<CallOutput<'deposit.proposePayment'>> {
  const { network, terms, currency } = namedCoin(services, { currency: input.currency_id, network: input.network })
  const { chain } = network
  if (services.watchers.has(chain)) refuse('deposit_watched')
  const transactionId =
    transactionIdOf(chain, input.transaction_id) ??
    refuse('deposit_transaction_wrong', { fields: { transaction_id: 'deposit_transaction_wrong' } })
  const units = unitsTyped(input.amount, 'amount', currency.scale)
  const checked = checkAddress(chain, input.address, services.config.bitcoinChain)
  const address = checked.ok ? checked.address : refuse('deposit_address_unknown', { fields: { address: 'deposit_address_unknown' } })
  const amount = formatUnits(units, currency.scale)
  const { chainDecimals } = terms
  const chainAmount = String((units * powerOfTen(chainDecimals)) / powerOfTen(currency.scale))
  if (chainAmount === '0') refuse('parameter_error', { fields: { amount: 'field_decimals' }, values: { decimals: chainDecimals } })
  return transact(services.db, async (tx) => {
    const userId =
      (await store.findOwner(tx, chain, address)) ?? refuse('deposit_address_unknown', { fields: { address: 'deposit_address_unknown' } })
    const proposed = { chain, transactionId, output: input.output, userId, address, network: network.id, currencyId: currency.id }
    const others = await otherOutputs(tx, { ...proposed, amount }, input.second_output)
    const id = (await store.insertProposed(tx, { ...proposed, amount, chainAmount })) ?? refuse('deposit_known')
    const given = {
      payment: id,
      user: userId,
      network: network.id,
      currency: currency.name,
      currency_id: currency.id,
      amount,
      transaction_id: transactionId,
      output: input.output,
      address,
      ...(others !== null && { other_outputs: others }),
    }
    const proposal = await propose(tx, { kind: KIND, subject: referenceOf(id), terms: given, note: input.note, operatorId })
    return { id, proposal: proposal.id, terms_hash: proposal.termsHash, user_id: userId }
  })
}

/**
 * What else the transaction paid to the address, which both operators read. One that nobody called a second output is asked about, for a place
 * is mistyped easily; where transactions pay an address once, the same amount is the same payment.
 */
async function otherOutputs(
  tx: Tx,
  one: Pick<store.Proposed, 'chain' | 'transactionId' | 'address' | 'output' | 'amount'>,
  isSecond: boolean,
): Promise<string | null> {
  const twins = await store.listTwins(tx, one)
  if (twins.length === 0) return null
  const wrong = (code: 'deposit_twin' | 'deposit_second_output') => refuse(code, { fields: { output: code } })
  if (one.chain !== 'bitcoin' && twins.some(({ amount }) => amount === one.amount)) wrong('deposit_twin')
  if (!isSecond) wrong('deposit_second_output')
  return twins.map(({ output, amount, status }) => `${output}: ${amount} ${status}`).join(', ')
}

async function decidePayment(
  services: DepositServices,
  { proposal, terms_hash: termsHash, decision, note }: CallParsed<'deposit.decidePayment'>,
  { operatorId }: OperatorContext['operator'],
): Promise<CallOutput<'deposit.decidePayment'>> {
  const deciding: Deciding = { id: proposal, kind: KIND, termsHash, decision, note, operatorId }
  if (decision !== 'approved') {
    return transact(services.db, async (tx) => {
      const { terms } = await decide(tx, deciding)
      await store.refuseProposed(tx, String(terms['payment']))
      return { id: String(terms['payment']), status: 'refused' as const }
    })
  }
  const terms = (await store.readTerms(services.db, proposal)) ?? refuse('proposal_unknown')
  const userId = Number(terms['user'])
  const account = accountOf(userId, CHANGE)
  const { guard, take, log } = deskDecision(deciding)
  const id = await services.desk.submit<string, DecidedRow>({
    userId: null,
    accounts: [account, TREASURY],
    idempotent: null,
    guard,
    run(turn, [row]) {
      const decided = take(row)
      const { payment, amount, currency, network, currency_id: currencyId } = decided.terms
      const scale = services.currencies.find((one) => one.id === currencyId)!.scale
      const units = unitsOf(String(amount), scale)
      const subject = referenceOf(String(payment))
      const entries = [
        { account: TREASURY, currencyId: Number(currencyId), available: -units, held: 0n, hold: null },
        { account, currencyId: Number(currencyId), available: units, held: 0n, hold: null },
      ]
      turn.post([{ kind: 'deposit_credit', reference: subject, entries }])
      log(turn, decided)
      turn.write(confirmStatement(String(payment)))
      const values = {
        amount: String(amount),
        currency: String(currency),
        network: String(network).toUpperCase(),
        deposit: String(payment),
      }
      const message = { kind: 'deposit_credited', userId, subject: `${subject}:credited:1`, timeMs: turn.timeMs, values } as const
      for (const statement of messagesStatements([message])) turn.write(statement)
      return String(payment)
    },
  })
  services.publishMessages(userId)
  services.publish(userId, id)
  return { id, status: 'credited' }
}

const paymentOut = ({ currencies }: DepositServices, row: store.PaymentRow): CallOutput<'deposit.listPayments'>['data'][number] => ({
  id: row.id,
  user_id: row.userId,
  currency_id: row.currencyId === null ? null : String(row.currencyId),
  currency_name: currencies.find(({ id }) => id === row.currencyId)?.name ?? null,
  network: row.network,
  chain: row.chain,
  amount: row.amount,
  chain_amount: row.chainAmount,
  booked: row.booked,
  claim: row.claim,
  status: row.status,
  reason: row.reason,
  by_operator: row.byOperator,
  confirmations: confirmationsShown(row),
  confirmations_needed: confirmationsOf(row.chain),
  block: row.block,
  transaction_id: row.transactionId,
  output: row.output,
  address: row.address,
  sender: row.sender,
  token: row.token,
  seen_at: row.seenAt.toISOString(),
  credited_at: row.creditedAt?.toISOString() ?? null,
  undone_at: row.undoneAt?.toISOString() ?? null,
})

const isoOf = (ms: number | null | undefined): string | null => (ms === null || ms === undefined ? null : new Date(ms).toISOString())

function nodesOut({ watchers, config }: DepositServices): CallOutput<'deposit.listNodes'> {
  return [...watchers.values()].flatMap(({ chain, nodes, heightRead }) =>
    nodes.map(({ place, health }) => ({
      chain,
      place,
      state: health.state,
      detail: health.detail,
      chain_id: health.head?.chainId ?? null,
      chain_id_wanted: chainIdOf(chain, config),
      height: health.head?.height ?? null,
      height_read: heightRead,
      block_at: isoOf(health.block?.timeMs),
      asked_at: isoOf(health.askedMs),
    })),
  )
}
