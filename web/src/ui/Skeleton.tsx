/** Stands where a thing will stand, of the same size, so that nothing jumps when it comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-control bg-line/60 ${className}`} />
}
