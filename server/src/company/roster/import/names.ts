/** A person's names. `question` is for the preview: what the file leaves open about them. */
export type Names = { firstName: string | null; lastName: string | null; question?: string }

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|mba|esq|cpa|rn)\.?$/i
const TITLE = /^(?:dr|mr|mrs|ms|mx|prof)\.?$/i

/** Names from columns of their own. */
export const namesOf = (firstName: string, lastName: string): Names =>
  askAboutCapitals({ firstName: firstName || null, lastName: lastName || null })

/**
 * Splits a name as payroll writes it: `Jane Doe`, `Doe, Jane`. Suffixes stay with the last name: `Doe, Jr., John` is John
 * Doe Jr. If the name can be split in another way too, or not at all, the preview asks.
 */
export function splitName(text: string): Names {
  if (text === '') return { firstName: null, lastName: null }
  const parts = text.split(',').map((part) => part.trim())
  const [head = '', ...others] = parts
  const suffixes = others.filter((part) => SUFFIX.test(part))
  const rest = others.filter((part) => part !== '' && !SUFFIX.test(part))
  const last = [head, ...suffixes].join(' ')
  if (rest.length === 1 && head) return askAboutCapitals({ firstName: rest[0] ?? null, lastName: last })
  if (rest.length > 1) return unclear(text, { firstName: rest.join(' '), lastName: last })
  if (!head) return unclear(text, { firstName: rest[0] ?? null, lastName: null })

  const words = head.split(/\s+/)
  const isTitled = TITLE.test(words[0] ?? '')
  const bare = words.filter((word, place) => !(place === 0 && isTitled) && !/^\(.*\)$/.test(word))
  const [first = '', ...more] = bare
  const names = { firstName: first || null, lastName: [...more, ...suffixes].join(' ') || null }
  const isClear = bare.length > 1 && bare.length === words.length && !/[;/]/.test(head)
  return isClear ? askAboutCapitals(names) : unclear(text, names)
}

function unclear(text: string, names: Names): Names {
  const { firstName, lastName } = names
  const read = `first name ${firstName ?? 'none'}, last name ${lastName ?? 'none'}`
  const question = `“${text}” is read as ${read}. Wrong? Use the columns First name and Last name.`
  return { ...names, question }
}

/** Asks about a name in capitals, which everybody would read as it is here. */
function askAboutCapitals(names: Names): Names {
  const whole = [names.firstName, names.lastName].filter(Boolean).join(' ')
  const isShouted = /\p{Lu}{3}/u.test(whole) && whole === whole.toUpperCase()
  if (!isShouted) return names
  const better = whole.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (letters) => letters.toUpperCase())
  return { ...names, question: `In capitals. Did you mean ${better}?` }
}
