import { api } from '../../lib/api/api.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import type { Line } from '../grid/lines.ts'
import { useWeekImport } from '../sheet/week-import.ts'
import { contentOf, type InboxFile } from './api.ts'
import { importInboxFile } from './writes.ts'

/** The options for reading the file. */
const bodyOf = ({ source, takeShort }: { source?: string | undefined; takeShort?: boolean | undefined }) => ({
  ...(source && { source }),
  ...(takeShort && { takeShort }),
})

/** The import of a waiting file, in the same dialogs as one of a chosen file. */
export function useFileImport({ id, name }: Pick<InboxFile, 'id' | 'name'>) {
  const write = useWrite(importInboxFile, `inbox ${id}`)
  const params = { id }
  const shown = useWeekImport<Line>(
    {
      preview: (chosen) =>
        api('POST /api/inbox/:id/import', { params, body: bodyOf(chosen), deadlineMs: UPLOAD_MS }),
      save: ({ save, ...chosen }) => write.send({ params, body: { save, ...bodyOf(chosen) } }, null),
      saving: write.isPending,
      words: { failed: 'Not imported', saved: 'File imported', description: name },
    },
    { onErrors: () => undefined, onNothing: () => undefined, onSaved: () => undefined },
  )
  const open = async () => {
    try {
      const { file } = await contentOf(id)
      shown.review({ name, files: [{ name, file }] })
    } catch (error) {
      toastFailure(error, 'Not opened', sentenceOf(error))
    }
  }
  return { shown, open: () => void open() }
}
