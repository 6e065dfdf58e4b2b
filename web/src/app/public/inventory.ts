/** A kind of data: its contents, readers and retention. `reads` and `kept` can be empty. */
export type Kind = { name: string; what: string; reads: string; kept: string }

/**
 * The section “Data” of the inventory (`docs/security/inventory.md`): its table, and the paragraphs below. Throws if the
 * table has not the columns that the page shows.
 */
export function dataOf(inventory: string): { kinds: Kind[]; paragraphs: string[] } {
  const section = /^## Data\n(?<text>.*?)(?=^## )/ms.exec(inventory)?.groups?.text ?? ''
  const blocks = section.split(/\n{2,}/).map((block) => block.trim())
  const at = blocks.findIndex((block) => block.startsWith('|'))
  const [head, , ...rows] = (blocks[at] ?? '').split('\n').map(cellsOf)
  if (head?.join() !== 'name,class,what,who reads it,kept') {
    throw new Error('The table of the inventory has other columns.')
  }
  const kinds = rows.map(([name = '', , what = '', reads = '', kept = '']) => ({ name, what, reads, kept }))
  return { kinds, paragraphs: blocks.slice(at + 1).filter((block) => block !== '') }
}

const cellsOf = (row: string): string[] =>
  row
    .replaceAll('`', '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
