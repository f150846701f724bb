import './logo.css'

interface LogoProps {
  size?: 24 | 32 | 44
}

/** The assay mark: an octagon with the A of a touchstone in it. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <svg
      className="hallmark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path strokeWidth="1.6" d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z" />
      <path strokeWidth="1.8" d="M7.3 16.8L12 6.8l4.7 10M9.3 13.3l2.2 2 3.6-3.7" />
    </svg>
  )
}

/** Mark and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <Logo />
      {name}
    </span>
  )
}
