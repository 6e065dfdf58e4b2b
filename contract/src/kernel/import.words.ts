/** The largest file that an import takes, in megabytes of 1024 × 1024 bytes. */
export const IMPORT_FILE_MB = 10

/** The most rows that an import takes, the header included. */
export const IMPORT_ROWS_MAX = 20_000

/** The most files that an import reads together. */
export const IMPORT_FILES_MAX = 100
