import type { MessageKind } from './language.ts'

/** The page of the app that a message leads to, by its kind. */
const BANK = '/pages/setting/bank'
const PAY_IN = '/pages/fund/bank_in?id={payment}'
const PAY_OUT = '/pages/fund/bank_out?id={payment}'
const IDENTITY = '/pages/setting/real_mark'
const DEVICES = '/pages/setting/devices'
const SECURITY = '/pages/setting/security'
const LIMITS = '/pages/setting/limits'
const CONTRACTS = '/pages/transaction/contract_order'
const CONTRACT_RECEIPT = '/pages/proof/verify?kind=contract&id={proof_id}&order={id}'
const OPTION_RECEIPT = '/pages/proof/verify?kind=option&id={proof_id}&order={id}'
const DEPOSIT = '/pages/fund/receive_withdraw_record?deposit={deposit}'
const MINING_ORDER = '/pages/lockming/order?id={order}'
const DUAL_RECEIPT = '/pages/proof/verify?kind=dual&id={proof_id}&order={id}'
const SALE_ORDER = '/pages/ieo/order?id={order}'
const STATEMENT = '/pages/fund/assets_all_record'
const SPOT_ORDERS = '/pages/transaction/currency_order'
const WITHDRAWAL = '/pages/fund/receive_withdraw_record?withdrawal={withdrawal}'
const ADDRESSES = '/pages/setting/wallet'

export const messageLinks = {
  withdrawal_limit_lowered: LIMITS,
  withdrawal_limit_raised: LIMITS,
  withdrawal_limit_ended: LIMITS,
  account_frozen: SECURITY,
  account_released: SECURITY,
  new_device: DEVICES,
  new_login: DEVICES,
  password_changed: SECURITY,
  security_changed: SECURITY,
  credit_changed: '/pages/setting/credit',
  bank_account_verified: BANK,
  bank_account_refused: BANK,
  bank_pay_in_credited: PAY_IN,
  bank_pay_in_refused: PAY_IN,
  bank_pay_out_paid: PAY_OUT,
  bank_pay_out_refused: PAY_OUT,
  position_risk: CONTRACTS,
  cross_risk: CONTRACTS,
  position_liquidated: CONTRACT_RECEIPT,
  position_matched: CONTRACT_RECEIPT,
  loss_limit_hit: LIMITS,
  pause_begun: LIMITS,
  option_thin_entry: OPTION_RECEIPT,
  option_no_trade: OPTION_RECEIPT,
  subscription_allocated: SALE_ORDER,
  subscription_missed: SALE_ORDER,
  subscription_called_off: SALE_ORDER,
  subscription_nothing: SALE_ORDER,
  subscription_unlocked: SALE_ORDER,
  mining_ended: MINING_ORDER,
  mining_locked_again: MINING_ORDER,
  mining_not_offered: MINING_ORDER,
  mining_not_promised: MINING_ORDER,
  mining_redeemed: MINING_ORDER,
  stop_at_protection: SPOT_ORDERS,
  dual_kept: DUAL_RECEIPT,
  dual_converted: DUAL_RECEIPT,
  dual_no_price: DUAL_RECEIPT,
  balance_adjusted: STATEMENT,
  terms_changed: CONTRACTS,
  deposit_seen: DEPOSIT,
  deposit_credited: DEPOSIT,
  deposit_kept_apart: DEPOSIT,
  deposit_replaced: DEPOSIT,
  deposit_taken_back: DEPOSIT,
  identity_approved: IDENTITY,
  identity_refused: IDENTITY,
  support_answer: '/pages/kf/kf',
  withdrawal_requested: WITHDRAWAL,
  withdrawal_released: WITHDRAWAL,
  withdrawal_sent: WITHDRAWAL,
  withdrawal_done: WITHDRAWAL,
  withdrawal_refused: WITHDRAWAL,
  withdrawal_cancelled: WITHDRAWAL,
  withdrawal_received: '/pages/fund/assets',
  withdrawal_address_added: ADDRESSES,
  withdrawal_saved_only_off: ADDRESSES,
} as const satisfies Record<MessageKind, string>
