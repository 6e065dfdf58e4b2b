import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

/** Every class that a size or weight of text could be named by. */
const SOURCES = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  import: 'default',
  query: '?raw',
})

type Colour = [red: number, green: number, blue: number]
type Theme = { tokens: Map<string, Colour>; tint: number }

const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const pairs = [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
const tints = [...css.matchAll(/--tint: (\d+)%/g)].map(([, share]) => Number(share) / 100)

const themeOf = (column: 2 | 3, tint: number): Theme => ({
  tokens: new Map(pairs.map((pair) => [pair[1] ?? '', colour(pair[column] ?? '')])),
  tint,
})
const THEMES = { dark: themeOf(3, Math.max(...tints)), light: themeOf(2, Math.min(...tints)) }

const TONES = [
  'accent',
  'on-track',
  'at-risk',
  'overdue',
  'guest-experience',
  'operations',
  'revenue-growth',
  'marketing-event-activation',
  'team-leadership',
]
const GROUNDS = ['ground', 'raised']

/** WCAG 2: relative luminance and contrast. */
const luminance = (rgb: Colour): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Colour, other: Colour): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The result of color-mix(in srgb, colour tint, transparent) over a ground. */
const over = (top: Colour, ground: Colour, share: number): Colour =>
  top.map((part, index) => part * share + (ground[index] ?? 0) * (1 - share)) as Colour

describe.each(Object.entries(THEMES))('in the %s theme', (_, { tokens, tint }) => {
  const token = (name: string): Colour => {
    const value = tokens.get(name)
    if (!value) throw new Error(`tokens.css names no ${name}`)
    return value
  }

  it.each(GROUNDS.flatMap((ground) => ['text', 'quiet', ...TONES].map((text) => [text, ground])))(
    '%s reads on %s',
    (text, ground) => {
      expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(GROUNDS.flatMap((ground) => TONES.map((tone) => [tone, ground])))(
    'a chip of %s reads on its own tint over %s',
    (tone, ground) => {
      const behind = over(token(tone), token(ground), tint)
      expect(contrast(token(tone), behind)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('what is pressed reads', () => {
    expect(contrast(token('on-accent'), token('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('ground'), token('overdue'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('text'), token('line'))).toBeGreaterThanOrEqual(4.5)
  })
})

it('has a tint for each theme, the lighter one for light', () => {
  expect(new Set(tints)).toEqual(new Set([0.18, 0.11]))
})

it.each(Object.entries(SOURCES))('%s uses the sizes and weights of text that exist', (_, source) => {
  const sizes = source.matchAll(/\btext-((?:xs|sm|base|lg|[2-9]?xl)\b|\[[\d.]+(?:rem|px)\])/g)
  const weights = source.matchAll(/\bfont-(thin|light|normal|medium|semibold|bold|black)\b/g)
  for (const [, size] of sizes) expect(css).toContain(`--text-${size}:`)
  for (const [, weight] of weights) expect(css).toContain(`--font-weight-${weight}:`)
})
