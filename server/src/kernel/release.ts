import manifest from '../../../package.json' with { type: 'json' }

/** The version of Scope that runs. */
export const VERSION: string = manifest.version
