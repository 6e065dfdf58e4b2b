import type { Act } from '../../lib/api/writes.ts'

/** A photo on the screen. `src` is its address, or its content until the server has it. */
export type Photo = { id: string; fileName: string; src: string; isSent: boolean }

type AddPhoto = Act<'PUT /api/visits/:id/files/:file'>

/** The photo of an act that adds one. */
export function photoOf(act: { input: unknown }): Photo {
  const { params, body } = act.input as AddPhoto['input']
  return {
    id: params.file,
    fileName: body.fileName,
    src: `data:${body.fileType};base64,${body.content}`,
    isSent: false,
  }
}
