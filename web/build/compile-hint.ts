import { ROOMS } from './rooms.ts'

/** Chrome then compiles all functions of a file beside the main thread, while it loads; other browsers ignore it. */
const ALL_FUNCTIONS = '//# allFunctionsCalledOnLoad'

const rooms = new Set<string>(ROOMS.map(([room]) => room))

/** The first screen calls most of what is loaded at once: left alone, each function waits to be compiled by its first call. */
export const compileHint = ({ name }: { name: string }): string => (rooms.has(name) ? ALL_FUNCTIONS : '')
