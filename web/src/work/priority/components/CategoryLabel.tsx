import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { CATEGORY_ICONS } from '../category-icons.ts'

/** A priority’s category group: icon, name and color. */
export function CategoryLabel({ category }: { category: string }) {
  const group = categoryGroup(category)
  const Icon = CATEGORY_ICONS[group]
  return (
    <p className={`flex min-w-0 items-center gap-2.5 text-sm font-semibold ${TONE_TEXT[group]}`}>
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {CATEGORY_LABELS[group]}
    </p>
  )
}
