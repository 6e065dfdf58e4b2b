import { STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import { useState } from 'react'
import { PlannedWeeks } from '../../sheet/components/PlannedWeeks.tsx'
import { ReviewDialog } from '../../sheet/components/ReviewDialog.tsx'
import { ExplainDialog } from '../../source/explain-dialog.tsx'
import { ReadBy } from '../../source/read-by.tsx'
import type { GridImport } from '../import.ts'
import { isUnexplained } from '../import.ts'

type ReviewingProps = {
  weekImport: GridImport
  /** The subject of the sheet: `Week of Nov 16, 2026`. */
  sheet: string
  /** The running week. */
  running: string | undefined
}

/** Shows the changes of a sheet or files before they are saved, and asks how to read unknown files. */
export function Reviewing({ weekImport, sheet, running }: ReviewingProps) {
  const { reviewed, review, reviewing, saving, save, close } = weekImport
  const [explaining, setExplaining] = useState(false)
  if (!reviewed) return null
  const { source, preview } = reviewed
  const sent = 'files' in source ? source : undefined
  if (sent && (explaining || isUnexplained(preview))) {
    return (
      <ExplainDialog
        files={sent.files}
        source={sent.source ?? preview.source?.id}
        weeks={(weeks) => <PlannedWeeks weeks={weeks} figures={STORED_FIGURES} named beside />}
        onKept={(sourceId) => {
          setExplaining(false)
          review({ ...sent, source: sourceId })
        }}
        onClose={() => (explaining ? setExplaining(false) : close())}
      />
    )
  }
  return (
    <ReviewDialog
      reviewed={reviewed}
      sheet={sheet}
      named={!('lines' in source)}
      ofFiles={
        sent && (
          <ReadBy
            preview={preview}
            takeShort={sent.takeShort ?? false}
            busy={reviewing || saving}
            onTakeShort={(takeShort) => review({ ...sent, takeShort })}
            onExplain={() => setExplaining(true)}
          />
        )
      }
      running={running}
      saving={saving}
      onSave={save}
      onClose={close}
    />
  )
}
