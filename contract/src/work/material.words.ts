/** The words and limits of materials. No schema here: the browser loads this file. */

/** The largest file, in bytes: 10 MB (document 2, sections 5 and 9). */
export const FILE_SIZE_MAX = 10_485_760
/** Files per upload, next to the tasks on home (document 2, section 9). */
export const FILES_AT_ONCE = 5
/**
 * The most bytes of unattached uploads, of a person and of a company: ten and two hundred of the largest files.
 * Abandoned uploads and those older than an hour do not count.
 */
export const UNATTACHED_MAX = 10 * FILE_SIZE_MAX
export const UNATTACHED_COMPANY_MAX = 200 * FILE_SIZE_MAX
/** Most files of one priority. */
export const MATERIALS_MAX = 50
export const FILE_NAME_MAX = 200
/** The smallest part in bytes, and the most parts of an upload (document 2, section 9). */
export const PART_SIZE_MIN = 5_242_880
export const PARTS_MAX = 10_000

/**
 * The allowed media types with their file extensions. No HTML or SVG, since browsers run scripts in them.
 */
export const MATERIAL_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'video/mp4': ['mp4'],
  'video/quicktime': ['mov'],
} as const satisfies Record<string, readonly string[]>
export type MaterialType = keyof typeof MATERIAL_TYPES

/** Types that every browser can show as a picture. They get a thumbnail. */
export const SHOWN_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
