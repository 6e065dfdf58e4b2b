import { MATERIAL_TYPES } from '@scope/contract/work/material.words'

const types = Object.entries(MATERIAL_TYPES)

/** The endings of what may be attached, each with its dot. */
export const ENDINGS = types.flatMap(([, endings]) => endings.map((ending) => `.${ending}`))

/** What a file chooser offers: on a phone its camera and its photos too. */
export const ACCEPT = [...types.map(([type]) => type), ...ENDINGS].join()

/**
 * The media type that a file of this name may be attached as; undefined where there is none. The ending tells it: what
 * browsers say differs with what else is installed, and the server looks at the content anyway.
 */
export function typeOf(name: string): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase()
  return types.find(([, endings]) => endings.some((one) => one === ending))?.[0]
}
