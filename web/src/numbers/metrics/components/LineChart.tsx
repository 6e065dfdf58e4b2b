import type { FigureField } from '@scope/contract/numbers/metrics.words'
import './line-chart.css'
import type { Reply } from '@scope/contract/calls'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { useTheme } from '../../../lib/window/theme.ts'
import { mediaHook } from '../../../lib/window/use-media.ts'
import { TONE_TEXT, type Tone } from '../../../ui/figure/Chip.tsx'
import { axisText, figureText } from '../../comparison/shown.ts'

type Trend = Reply<'GET /api/venues/:venue/metrics'>['trend']

export type Chart = {
  title: string
  /** The field that sets the number format. */
  field: FigureField
  lines: { label: string; tone: Tone; dashed: boolean; value: (week: Trend[number]) => number | null }[]
}

const HEIGHT = 176
const FONT = '13px "Instrument Sans Variable", sans-serif'
const DASH = [5, 4]

const useLight = mediaHook('(prefers-color-scheme: light)')

/**
 * A line chart by week. Colors come from the legend’s marks, so they follow the theme. The legend shows the values of
 * the week under the pointer, otherwise of the last week with values.
 */
export function LineChart({ chart, trend }: { chart: Chart; trend: Trend }) {
  const figure = useRef<HTMLElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const theme = useTheme()
  const light = useLight()

  useEffect(() => {
    const holder = drawing.current
    const whole = figure.current
    if (!holder || !whole) return
    const marks = [...whole.querySelectorAll('[data-mark]')]
    const made = new uPlot(
      {
        ...optionsOf(chart, trend, holder, marks),
        hooks: {
          setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)],
          drawAxes: [(drawn) => markTagged(drawn, trend, getComputedStyle(holder).color)],
        },
      },
      [trend.map((_, index) => index), ...chart.lines.map(({ value }) => trend.map(value))],
      holder,
    )
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize({ width: holder.clientWidth, height: HEIGHT }))
    observer.observe(holder)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [chart, trend])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  useEffect(() => {
    plot.current?.redraw(false)
  }, [theme, light])

  const last = trend.findLastIndex((week) => chart.lines.some(({ value }) => value(week) !== null))
  const week = trend[pointed ?? last]
  return (
    <figure ref={figure} aria-label={chart.title} className="grid grid-cols-1 gap-2">
      <figcaption aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {chart.lines.map(({ label, tone, dashed, value }) => (
          <span key={label} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <span
              data-mark
              className={`w-4 border-t-2 border-current ${dashed ? 'border-dashed' : ''} ${TONE_TEXT[tone]}`}
            />
            {label}
            {week && (
              <span className="font-semibold tabular-nums">{figureText(chart.field, value(week))}</span>
            )}
          </span>
        ))}
        {week && (
          <span className="text-quiet">
            week of {shortMonthDay(week.weekOf)}
            {week.tags.length > 0 && `, ${tagLabels(week.tags)}`}
          </span>
        )}
      </figcaption>
      <div ref={drawing} aria-hidden className="h-44 border-line text-quiet" />
    </figure>
  )
}

/** A small triangle below each tagged week. */
function markTagged(plot: uPlot, trend: Trend, color: string) {
  const { ctx, bbox } = plot
  const size = 5 * devicePixelRatio
  const bottom = bbox.top + bbox.height
  ctx.save()
  ctx.fillStyle = color
  for (const [index, { tags }] of trend.entries()) {
    if (tags.length === 0) continue
    const middle = plot.valToPos(index, 'x', true)
    ctx.beginPath()
    ctx.moveTo(middle, bottom - size * 1.4)
    ctx.lineTo(middle - size, bottom)
    ctx.lineTo(middle + size, bottom)
    ctx.fill()
  }
  ctx.restore()
}

function optionsOf(chart: Chart, trend: Trend, holder: Element, marks: Element[]): uPlot.Options {
  const quiet = () => getComputedStyle(holder).color
  const line = () => getComputedStyle(holder).borderTopColor
  const axis = { stroke: quiet, font: FONT, ticks: { show: false } }
  return {
    width: holder.clientWidth,
    height: HEIGHT,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 3, 4, 6, 12],
        space: 64,
        size: 32,
        gap: 10,
        values: (_, weeks) => weeks.map((index) => shortMonthDay(trend[index]?.weekOf ?? '')),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        size: 56,
        space: 36,
        values: (_, values) => values.map((value) => axisText(chart.field, value)),
      },
    ],
    series: [
      {},
      ...chart.lines.map(({ dashed }, index) => {
        const colour = () => getComputedStyle(marks[index] ?? holder).color
        return {
          stroke: colour,
          width: 2,
          ...(dashed ? { dash: DASH } : {}),
          points: { show: true, size: 5, width: 0, fill: colour },
        }
      }),
    ],
  }
}
