/** The scope of an export: everything of a company, or the data about or by a person. */
export const EXPORT_OF = ['company', 'person'] as const
export type ExportOf = (typeof EXPORT_OF)[number]

/** `waiting` and `running`: in progress. `ready`: its file can be downloaded. `failed`: nothing was stored. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Hours for which the file can be downloaded once it is ready. Then it is deleted. */
export const EXPORT_HOURS = 24
