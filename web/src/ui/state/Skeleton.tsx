/** A placeholder of the same size as the content, so that the page does not jump. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-control bg-line/60 ${className}`} />
}
