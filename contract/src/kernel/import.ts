import { Type } from 'typebox'
import { IMPORT_FILE_MB, IMPORT_FILES_MAX } from './import.words.ts'
import { exact } from './schema.ts'

const MB = 1024 * 1024
const BASE64_MAX = Math.ceil((IMPORT_FILE_MB * MB) / 3) * 4

/** A file to import, in Base64: CSV, .xlsx, or a ZIP file with one of these. */
export const ImportFile = Type.String({ maxLength: BASE64_MAX, pattern: '^[A-Za-z0-9+/]*={0,2}$' })

/** Files to read together, with the same size limit for their sum. */
export const ImportFiles = Type.Array(
  exact({ name: Type.String({ minLength: 1, maxLength: 255 }), file: ImportFile }),
  { minItems: 1, maxItems: IMPORT_FILES_MAX },
)

/** The body limit of a call with a file to import, in bytes: the largest file in JSON. */
export const IMPORT_BODY_MAX = BASE64_MAX + MB

/** A workbook or a ZIP file as the whole body, in place of the field `file`. */
export const PACKED_BODIES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { field: 'file' },
  'application/zip': { field: 'file' },
} as const
