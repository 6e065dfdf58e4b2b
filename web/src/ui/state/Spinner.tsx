export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden
      className="animate-focus shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
    >
      <path d="M16.53 3.49A9.64 9.64 0 1 1 4.95 5.43" />
    </svg>
  )
}
