import sizes from './pictures/sizes.json' with { type: 'json' }

/** A phone’s picture, and a desktop’s. */
type Look = 'phone' | 'desktop'
type Size = { width: number; height: number }

const SIZES: Record<string, Size> = sizes
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

type Picture = Size & { src: string }

/** Both pictures of a name, which the journey of help takes from the demo company. */
export function picturesOf(name: string): Record<Look, Picture> {
  const of = (look: Look): Picture => {
    const [src, size] = [FILES[`./pictures/${name}.${look}.webp`], SIZES[`${name}.${look}`]]
    if (!src || !size) throw new Error(`There is no picture ${name} for a ${look}.`)
    return { src, ...size }
  }
  return { phone: of('phone'), desktop: of('desktop') }
}
