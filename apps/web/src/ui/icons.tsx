/** Every icon of the app. Add one here and nowhere else: 24 grid, 1.6 stroke, round ends, outline only. */
import { draw } from './icon.tsx'

// Tabs
export const HomeIcon = draw(<path className="icon-selected" d="M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-5.5H9V20H4.5a.5.5 0 0 1-.5-.5z" />)
export const MarketIcon = draw(<path className="icon-selected" d="M4 20V11h4v9zM10 20V4h4v16zM16 20v-6.5h4V20z" />)
export const TradeIcon = draw(
  <>
    <circle className="icon-selected" cx="12" cy="12" r="8.5" />
    <path d="M8 10h7.5l-2-2M16 14H8.5l2 2" />
  </>,
)
export const FinanceIcon = draw(
  <>
    <path className="icon-selected" d="M12 3.5c4.4 0 8 1.5 8 3.3s-3.6 3.3-8 3.3-8-1.5-8-3.3 3.6-3.3 8-3.3z" />
    <path d="M4 6.8v5.2c0 1.8 3.6 3.3 8 3.3s8-1.5 8-3.3V6.8M4 12v5.2c0 1.8 3.6 3.3 8 3.3s8-1.5 8-3.3V12" />
  </>,
)
export const AssetsIcon = draw(
  <>
    <path className="icon-selected" d="M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18z" />
    <path d="M4 7.5A2 2 0 0 1 6 5h10.5v2.5M20 11.5h-4a2 2 0 0 0 0 4h4" />
  </>,
)
export const GuessIcon = draw(
  <>
    <path className="icon-selected" d="M5 5.5h14v11h-5.5l-4 3.5v-3.5H5z" />
    <path d="M10 9.3a2 2 0 1 1 2.6 1.9c-.4.1-.6.4-.6.8v.3M12 14.2h.01" />
  </>,
)
// Moving and acting
export const BackIcon = draw(<path d="M15 5l-7 7 7 7" />)
export const NextIcon = draw(<path d="M9 6l6 6-6 6" />)
export const CloseIcon = draw(<path d="M6 6l12 12M18 6L6 18" />)
export const CaretIcon = draw(<path className="icon-fill" d="M7 10h10l-5 5.5z" />)
export const FoldIcon = draw(<path d="M6 15l6-6 6 6" />)
export const RiseIcon = draw(<path className="icon-fill" d="M12 7l6 9H6z" />)
export const FallIcon = draw(<path className="icon-fill" d="M12 17L6 8h12z" />)
export const SortIcon = draw(<path className="icon-fill" d="M12 4l4 6H8zM12 20l-4-6h8z" />)
export const PlusIcon = draw(<path d="M12 6v12M6 12h12" />)
export const MinusIcon = draw(<path d="M6 12h12" />)
export const TickIcon = draw(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const MoreIcon = draw(
  <>
    <circle className="icon-fill" cx="6" cy="12" r="1.5" />
    <circle className="icon-fill" cx="12" cy="12" r="1.5" />
    <circle className="icon-fill" cx="18" cy="12" r="1.5" />
  </>,
)
export const SearchIcon = draw(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
)
export const FilterIcon = draw(<path d="M4 6h16M7 12h10M10 18h4" />)
export const SettingsIcon = draw(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
)
export const RetryIcon = draw(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />)
export const ShareIcon = draw(<path d="M12 14V4M8.5 7.5L12 4l3.5 3.5M7 11H5v9h14v-9h-2" />)
export const CopyIcon = draw(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 5.5v-1h-11v11h1" />
  </>,
)
export const EditIcon = draw(
  <>
    <path d="M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5z" />
    <path d="M13.5 7l3.5 3.5" />
  </>,
)
export const EraseIcon = draw(<path d="M8.5 6H20v12H8.5L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />)
export const BinIcon = draw(<path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6" />)
export const ScanIcon = draw(<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M4.5 12h15" />)
export const LeaveIcon = draw(<path d="M13.5 4.5h-8v15h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />)
export const ExternalIcon = draw(<path d="M13.5 5H19v5.5M19 5l-8.5 8.5M17 14v5H5V7h5" />)
export const FullScreenIcon = draw(<path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />)
// Money
export const DepositIcon = draw(<path d="M12 4v10.5M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15" />)
export const WithdrawIcon = draw(<path d="M12 15.5V5M7.5 9L12 4.5 16.5 9M4.5 19.5h15" />)
export const TransferIcon = draw(<path d="M5 9h13l-3.5-3.5M19 15H6l3.5 3.5" />)
export const ConvertIcon = draw(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="M16.3 9.7a5.5 5.5 0 1 1-6.6 6.6" />
  </>,
)
export const ReceiptIcon = draw(
  <>
    <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2z" />
    <path d="M9 8.5h6M9 12.5h6" />
  </>,
)
export const CardIcon = draw(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M3.5 10h17M7 14.5h4" />
  </>,
)
export const BankIcon = draw(<path d="M4 9.5L12 4.5l8 5zM4.5 19.5h15M6.5 9.5v7M10.2 9.5v7M13.8 9.5v7M17.5 9.5v7" />)
export const CouponIcon = draw(<path d="M4 6.5h16V10a2 2 0 0 0 0 4v3.5H4V14a2 2 0 0 0 0-4zM14 6.5v2M14 11v2M14 15.5v2" />)
export const GiftIcon = draw(
  <path d="M4.5 12v8h15v-8M3.5 8h17v4h-17zM12 8v12M12 8C9 8 7.5 6.8 7.5 5.5S9.5 3.5 12 8c2.5-4.5 4.5-3.8 4.5-2.5S15 8 12 8z" />,
)
export const LoanIcon = draw(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M12 6.5v3M3.5 14.5h3.5l3.5 1.5h3c1.5 0 1.5 2.2 0 2.2H10M15 17.5l4.5-2c1.3-.5 1.9 1.2.8 1.9l-5.8 3.1H3.5" />
  </>,
)
export const CalculatorIcon = draw(
  <>
    <rect x="5" y="3.5" width="14" height="17" rx="2" />
    <path d="M8.5 7.5h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16h.01M12 16h.01M15.5 16h.01" />
  </>,
)
// Markets and products
export const CandlesIcon = draw(
  <>
    <path d="M7 4v3M7 16v4M17 3v5M17 15v4" />
    <rect x="4.5" y="7" width="5" height="9" rx="1" />
    <rect x="14.5" y="8" width="5" height="7" rx="1" />
  </>,
)
export const IndicatorIcon = draw(
  <>
    <path d="M3.5 16c2.5 0 3-8 5.5-8s3 8 5.5 8 3-5 6-5" />
    <path d="M3.5 20h17" />
  </>,
)
export const StarIcon = draw(<path d="M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />)
export const StarFilledIcon = draw(<path className="icon-fill" d="M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />)
export const BoltIcon = draw(<path d="M13 3.5L5.5 13.5h5.5l-1 7 7.5-10H12z" />)
export const TimerIcon = draw(
  <>
    <circle cx="12" cy="13" r="7.5" />
    <path d="M12 9v4l2.5 2M9.5 2.8h5" />
  </>,
)
export const PeopleIcon = draw(
  <>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3.5 19c.5-3.5 2.5-5.3 5.5-5.3s5 1.8 5.5 5.3M15 5.6a3.2 3.2 0 0 1 0 5.8M17 14.2c2 .7 3.2 2.3 3.5 4.8" />
  </>,
)
export const LayersIcon = draw(
  <>
    <path d="M12 4l8 4-8 4-8-4z" />
    <path d="M4 12l8 4 8-4M4 16l8 4 8-4" />
  </>,
)
export const PickIcon = draw(
  <>
    <path d="M5 8c3-3.5 10-4.5 14 1M13.5 7.2L5.5 20" />
    <path d="M12 6l4 2.5" />
  </>,
)
export const RocketIcon = draw(
  <>
    <path d="M12 3.5c3.5 2.5 4.5 6.5 3.5 11h-7c-1-4.5 0-8.5 3.5-11z" />
    <circle cx="12" cy="9.5" r="1.6" />
    <path d="M8.5 12L5.5 15v3l3-1.5M15.5 12l3 3v3l-3-1.5M12 17.5v3" />
  </>,
)
export const PictureIcon = draw(
  <>
    <rect x="4" y="4.5" width="16" height="15" rx="2" />
    <circle cx="9" cy="9.5" r="1.6" />
    <path d="M4.5 17l5-4.5 3.5 3 3-2.5 3.5 3.5" />
  </>,
)
export const GridIcon = draw(
  <>
    <rect x="4.5" y="4.5" width="6" height="6" rx="1.5" />
    <rect x="13.5" y="4.5" width="6" height="6" rx="1.5" />
    <rect x="4.5" y="13.5" width="6" height="6" rx="1.5" />
    <path d="M16.5 13.5v6M13.5 16.5h6" />
  </>,
)
export const CrownIcon = draw(<path d="M4 8l4 3.5L12 5.5l4 6L20 8l-1.5 10h-13z" />)
// People and messages
export const PersonIcon = draw(
  <>
    <circle cx="12" cy="8.5" r="3.7" />
    <path d="M5 20c.6-4 3-6 7-6s6.4 2 7 6" />
  </>,
)
export const BellIcon = draw(
  <>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z" />
    <path d="M10 20.5a2.2 2.2 0 0 0 4 0" />
  </>,
)
export const MegaphoneIcon = draw(<path d="M4 10v4h3l8 4.5v-13L7 10zM18 9.5c1.2 1.5 1.2 3.5 0 5M7.5 14.5l1 5h2.5l-1-3.8" />)
export const ChatIcon = draw(
  <>
    <path d="M4.5 5h15v11.5H12l-4.5 3.5v-3.5h-3z" />
    <path d="M8.5 9.5h7M8.5 12.5h4" />
  </>,
)
export const DoubleTickIcon = draw(<path d="M2.5 12.5l4 4L14 8.5M10.5 15l1.5 1.5L20.5 8" />)
export const ClipIcon = draw(
  <path d="M18.5 11.5l-6.8 6.8a4 4 0 0 1-5.7-5.7l7.2-7.2a2.7 2.7 0 0 1 3.8 3.8l-7 7a1.3 1.3 0 0 1-1.9-1.9l6.3-6.3" />,
)
export const SendIcon = draw(<path d="M20 4L10.5 13.5M20 4l-6 16-3.5-6.5L4 10z" />)
export const HeadsetIcon = draw(
  <path d="M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5v5H6a1.5 1.5 0 0 1-1.5-1.5v-3M19 13.5h-2.5v5H18a1.5 1.5 0 0 0 1.5-1.5v-3M18 18.5c0 1.5-1.5 2-4 2" />,
)
export const MailIcon = draw(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M4 7.5l8 6 8-6" />
  </>,
)
export const PhoneIcon = draw(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2" />
    <path d="M11 18h2" />
  </>,
)
export const GlobeIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
  </>,
)
export const CameraIcon = draw(
  <>
    <path d="M4 8h4l1.5-2.5h5L16 8h4v11H4z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
)
export const SunIcon = draw(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4" />
  </>,
)
export const MoonIcon = draw(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />)
// Safety and state
export const HallmarkIcon = draw(
  <>
    <path d="M8.3 3.2h7.4l5.1 5.1v7.4l-5.1 5.1H8.3l-5.1-5.1V8.3z" />
    <path d="M8 12.3l2.8 2.8L16.2 9.5" />
  </>,
)
export const KeyIcon = draw(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="M11 12.5l8-8M15.5 8l3 3M18 5.5l2 2" />
  </>,
)
export const PasskeyIcon = draw(
  <path d="M6 11a6 6 0 0 1 12 0v2.5M9 19.5c-.4-1.5-.5-3-.5-5V11a3.5 3.5 0 0 1 7 0c0 3.5 0 6-1.5 9M12 11c0 3.5 0 6.5-1 9M6 14.5c0 1.3 0 2 .3 3M17.8 16.5c-.1 1-.3 1.8-.5 2.5" />,
)
export const ScreenIcon = draw(
  <>
    <rect x="3.5" y="5" width="17" height="11" rx="1.5" />
    <path d="M9 20h6M12 16v4" />
  </>,
)
export const LockIcon = draw(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
)
export const ShieldIcon = draw(
  <>
    <path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z" />
    <path d="M9 12l2.2 2.2L15 10.2" />
  </>,
)
export const IdentityIcon = draw(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="8.5" cy="11" r="2" />
    <path d="M5.8 16c.3-1.6 1.2-2.3 2.7-2.3s2.4.7 2.7 2.3M14 10h4M14 14h3" />
  </>,
)
export const EyeIcon = draw(
  <>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = draw(
  <path d="M4 4l16 16M9.5 6.1A9.5 9.5 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-3 3.6M6.3 7.7A16.5 16.5 0 0 0 2.5 12S6 18.2 12 18.2c1.5 0 2.9-.4 4-1" />,
)
export const WarningIcon = draw(
  <>
    <path d="M12 4.5l8.5 15h-17z" />
    <path d="M12 10v4.5" />
    <circle className="icon-fill" cx="12" cy="17" r="1" />
  </>,
)
export const InfoIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5" />
    <circle className="icon-fill" cx="12" cy="8" r="1.1" />
  </>,
)
export const HelpIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.5a2.5 2.5 0 1 1 3.3 2.4c-.6.2-.9.6-.9 1.2v.5" />
    <circle className="icon-fill" cx="12" cy="16.5" r="1" />
  </>,
)
export const OfflineIcon = draw(
  <>
    <path d="M4 4l16 16M8.5 15.2a5 5 0 0 1 7 0M5.5 12.2a9.5 9.5 0 0 1 4.5-2.6M2.5 9.2a13.5 13.5 0 0 1 4-2.6M11.5 5.7a13.5 13.5 0 0 1 10 3.5M14.5 9.6a9.5 9.5 0 0 1 4 2.6" />
    <circle className="icon-fill" cx="12" cy="18.5" r="1.2" />
  </>,
)
export const CalendarIcon = draw(
  <>
    <rect x="4" y="5.5" width="16" height="14" rx="2" />
    <path d="M4 10h16M8 3.5v4M16 3.5v4" />
  </>,
)
export const ClockIcon = draw(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3 2" />
  </>,
)
export const DocumentIcon = draw(
  <>
    <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
    <path d="M13.5 4v4.5H18M9 13h6M9 16.5h6" />
  </>,
)
