import { useEffect, useState } from 'react'
import { Spinner } from './Spinner.tsx'

const DOTS = ['first', 'second', 'third'] as const
const STEP_MS = 500

type LoadingOverlayProps = { message: string; spinner?: boolean }

/** A full-screen message with three dots that fill one by one, every half second. */
export function LoadingOverlay({ message, spinner = false }: LoadingOverlayProps) {
  const [filled, setFilled] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setFilled((count) => (count + 1) % (DOTS.length + 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="fixed inset-0 z-50 flex animate-appear flex-col justify-end bg-ground px-6 pb-[30dvh] lg:px-20">
      <div className="grid justify-items-start gap-6">
        {spinner && (
          <span className="text-accent">
            <Spinner size={44} />
          </span>
        )}
        <div role="status" aria-live="polite" className="grid gap-4">
          <p className="font-serif text-3xl">{message}</p>
          <span aria-hidden className="flex gap-1.5" data-filled={filled}>
            {DOTS.map((dot, index) => (
              <span
                key={dot}
                className={`size-2.5 rounded-full border-2 border-accent ${index < filled ? 'bg-accent' : ''}`}
              />
            ))}
          </span>
        </div>
      </div>
    </div>
  )
}
