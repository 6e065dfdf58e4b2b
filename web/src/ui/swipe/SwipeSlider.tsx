import { Check, ChevronsRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { clampDrag, completes, HANDLE, keyMoves, percentOf } from './swipe.ts'

type SwipeSliderProps = {
  label: string
  doneLabel: string
  done: boolean
  disabled?: boolean
  /** The swipe can succeed. Otherwise it is dimmed but works, and the server says what is missing. */
  ready?: boolean
  /** Resolves when the server has answered. Until then the handle stays where it was released. */
  onComplete: () => Promise<unknown>
}

/**
 * The handle follows the finger. Released at 75% of the track or beyond it completes, otherwise it snaps back. By
 * keyboard it is a slider: arrows move it, End and Enter complete, Home resets it.
 */
export function SwipeSlider(props: SwipeSliderProps) {
  const { label, doneLabel, done, disabled = false, ready = true, onComplete } = props
  const track = useRef<HTMLDivElement>(null)
  const grabbedAt = useRef<number | null>(null)
  const [distance, setDistance] = useState(0)
  const [dragging, setDragging] = useState(false)
  const [sent, setSent] = useState(false)

  const atEnd = done || sent
  const still = atEnd || disabled
  const width = () => track.current?.clientWidth ?? 0
  // Reading the width forces a layout, so it is read only when the handle has moved.
  const moved = distance === 0 ? 0 : percentOf(distance, width())
  const percent = atEnd ? 100 : moved

  const complete = () => {
    setSent(true)
    onComplete()
      // The caller shows the error; the handle just returns.
      .catch(() => undefined)
      .finally(() => {
        setSent(false)
        setDistance(0)
      })
  }

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (still || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientX - distance
    setDragging(true)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (grabbedAt.current === null) return
    setDistance(clampDrag(event.clientX - grabbedAt.current, width()))
  }
  const letGo = (event: PointerEvent<HTMLDivElement>) => {
    if (grabbedAt.current === null) return
    const went = clampDrag(event.clientX - grabbedAt.current, width())
    grabbedAt.current = null
    setDragging(false)
    if (event.type === 'pointerup' && completes(went, width())) complete()
    else setDistance(0)
  }

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = keyMoves(event.key, percent)
    if (next === null) return
    event.preventDefault()
    if (still) return
    if (next === 100) complete()
    else setDistance((next / 100) * (width() - HANDLE))
  }

  const moves = dragging ? '' : 'transition-[left] duration-200'
  return (
    <div
      ref={track}
      className="relative h-14 w-full overflow-hidden rounded-full bg-ground inset-ring inset-ring-line select-none"
    >
      <span
        aria-hidden
        className={`absolute inset-0 flex items-center justify-center text-center leading-tight ${atEnd ? 'pr-16 pl-4' : 'pr-4 pl-16'} ${atEnd ? 'font-semibold text-on-track' : 'text-quiet'}`}
        style={{ opacity: atEnd ? 1 : 1 - percent / 100 }}
      >
        {atEnd ? doneLabel : label}
      </span>
      <div
        role="slider"
        tabIndex={0}
        aria-label={atEnd ? doneLabel : label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={atEnd ? doneLabel : `${percent} %`}
        aria-disabled={still || undefined}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={press}
        onBlur={() => !dragging && setDistance(0)}
        className={`absolute top-0 grid size-14 touch-pan-y place-items-center rounded-full ${moves} ${atEnd ? 'bg-on-track text-ground' : ready ? 'bg-accent text-on-accent' : 'bg-line text-quiet'} ${still ? '' : 'cursor-grab active:cursor-grabbing'}`}
        style={{ left: atEnd ? `calc(100% - ${HANDLE}px)` : distance }}
      >
        {atEnd ? <Check aria-hidden size={22} /> : <ChevronsRight aria-hidden size={22} />}
      </div>
    </div>
  )
}
