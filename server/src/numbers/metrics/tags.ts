import { isAbsent } from '@scope/contract/kernel/figures'
import { HOLIDAYS } from '@scope/contract/numbers/holidays.words'
import { readTags, type WeekTag } from '@scope/contract/numbers/tags.words'

/** The tags in a text of a file, a form or a planned week; none in an empty one, or in one that was refused before. */
export function tagsIn(text: string | null): WeekTag[] {
  if (text === null || isAbsent(text.trim())) return []
  const read = readTags(text, HOLIDAYS)
  return 'tags' in read ? read.tags : []
}
