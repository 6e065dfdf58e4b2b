import type { ContentCanvas } from 'pdfmake/interfaces.js'

type Point = { x: number; y: number }

/** Draws figures, oldest first, as a small line with gaps where nothing was reported. A single point is a dot. */
export function stripLine(
  values: readonly (number | null)[],
  { width, height, color }: { width: number; height: number; color: string },
): ContentCanvas {
  const reported = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...reported), Math.max(...reported)]
  const at = (value: number, index: number): Point => ({
    x: (index / Math.max(1, values.length - 1)) * width,
    y: high === low ? height / 2 : height - ((value - low) / (high - low)) * height,
  })
  return {
    canvas: runsOf(values.map((value, index) => (value === null ? null : at(value, index)))).map((points) => {
      const [first] = points
      return first && points.length === 1
        ? { type: 'ellipse', ...first, r1: 0.9, r2: 0.9, color }
        : { type: 'polyline', points, lineWidth: 0.9, lineColor: color }
    }),
  }
}

/** Groups neighbouring points. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}
