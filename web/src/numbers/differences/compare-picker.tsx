import { COMPARISONS } from '@scope/contract/company/settings.words'
import { COMPARISON_LABELS } from '@scope/contract/numbers/differences.words'
import { Picker } from '../../ui/form/Picker.tsx'
import type { ComparedWith } from './difference-line.tsx'
import { useCompare } from './use-compare.ts'

/** Chooses the comparison of the figures on all screens. Nothing without a choice. */
export function ComparePicker({ compare, inline = false }: { compare: ComparedWith; inline?: boolean }) {
  const { choose } = useCompare()
  if (compare.with === null || compare.choices.length < 2) return null
  return (
    <Picker
      label="Compare with"
      inline={inline}
      value={compare.with}
      options={compare.choices.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
      onChange={(next) => {
        const chosen = COMPARISONS.find((one) => one === next)
        if (chosen) choose(chosen)
      }}
    />
  )
}
