import { MATERIAL_TYPES } from '@scope/contract/work/material.words'

const types = Object.entries(MATERIAL_TYPES)

/** The allowed file endings, each with its dot. */
export const ENDINGS = types.flatMap(([, endings]) => endings.map((ending) => `.${ending}`))

/** The `accept` value of the file input; on phones it includes camera and photos. */
export const ACCEPT = [...types.map(([type]) => type), ...ENDINGS].join()

/**
 * The media type of a file by its ending; undefined if it cannot be attached. Browsers report types differently, and
 * the server checks the content anyway.
 */
export function typeOf(name: string): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase()
  return types.find(([, endings]) => endings.some((one) => one === ending))?.[0]
}
