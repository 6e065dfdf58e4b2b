/** Hidden from screen readers: the product name is next to it as text. */
export function Logo({ size = 24, className = 'text-accent' }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      className={`shrink-0 ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
    >
      <path
        d="M16.53 3.49A9.64 9.64 0 1 1 4.95 5.43"
        stroke="currentColor"
        strokeWidth="2.75"
        strokeLinecap="round"
      />
      <circle cx="12" cy="12" r="2.95" fill="currentColor" />
    </svg>
  )
}
