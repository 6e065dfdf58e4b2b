import './celebration.css'
import type { CSSProperties } from 'react'
import { TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import type { Celebrated } from '../use-celebration.ts'

const DOTS = 50
const LONGEST_S = 5
const TONES: Tone[] = ['accent', 'on-track', 'guest-experience', 'operations', 'team-leadership']

/** Pseudo-random numbers from 0 to 1, the same each time. */
const thrown = (index: number, salt: number) =>
  Math.abs(Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453) % 1

const dots = Array.from({ length: DOTS }, (_, index) => {
  const delay = thrown(index, 1) * 1.6
  const style: CSSProperties & Record<'--drift', string> = {
    left: `${thrown(index, 2) * 100}%`,
    animationDelay: `${delay}s`,
    animationDuration: `${(LONGEST_S - delay) * (0.6 + 0.4 * thrown(index, 3))}s`,
    '--drift': `${Math.round((thrown(index, 4) - 0.5) * 160)}px`,
  }
  return { index, style, tone: TONES[index % TONES.length] ?? 'accent' }
})

/** Announced once; covers nothing that can be tapped. */
export function Celebration({ celebrated }: { celebrated: Celebrated | null }) {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      <div role="status" className="absolute inset-x-4 top-[16dvh] mx-auto max-w-md">
        {celebrated?.shown && (
          <div className="flex animate-rise items-center gap-4 rounded-card border border-on-track bg-raised p-5">
            <Ring share={1} size={56} tone="on-track" />
            <div className="min-w-0">
              <p className="font-serif text-2xl">Congratulations!</p>
              <p>
                <bdi>{celebrated.name}</bdi> has completed their priority
              </p>
              <p dir="auto" className="text-quiet">
                {celebrated.title}
              </p>
            </div>
          </div>
        )}
      </div>
      {celebrated && (
        <div aria-hidden key={celebrated.key}>
          {dots.map(({ index, style, tone }) => (
            <span key={index} className={`confetti ${TONE_TEXT[tone]}`} style={style} />
          ))}
        </div>
      )}
    </div>
  )
}
