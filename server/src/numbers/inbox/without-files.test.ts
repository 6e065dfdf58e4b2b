import { expect, test } from 'vitest'
import { whyNotTaken } from './without-files.ts'

const WHOLE = { tooMuch: null, files: [], others: [], sealed: [] } as const
const file = { name: 'sales.csv', bytes: Buffer.from('x') }

test.each<[string, Partial<Parameters<typeof whyNotTaken>[0]>, string[]]>([
  ['with a file', { files: [file], others: ['logo.png'] }, []],
  [
    'with nothing, or a link',
    {},
    ['This e-mail has no file. Attach the report as CSV or .xlsx: Scope opens no links in e-mails.'],
  ],
  [
    'with other files alone',
    { others: ['logo.png'] },
    ['This e-mail has no file of numbers, only logo.png. Attach the report as CSV or .xlsx.'],
  ],
  [
    'with many other files',
    { others: ['a.png', 'b.png', 'c.png', 'd.png', 'e\u202e.png'] },
    [
      'This e-mail has no file of numbers, only a.png, b.png, c.png and 2 others. Attach the report as CSV or .xlsx.',
    ],
  ],
  [
    'with Outlook’s Rich Text, beside a file too',
    { sealed: ['winmail'], files: [file] },
    [
      'This e-mail has a winmail.dat, which only Outlook can open. Send it as HTML or plain text, not Rich Text.',
    ],
  ],
  [
    'that is encrypted',
    { sealed: ['encrypted'], others: ['logo.png'] },
    ['This e-mail is encrypted, or signed as a whole. Send it without encryption.'],
  ],
  ['that is too large', { tooMuch: 'size' }, ['This e-mail is larger than 25 MB.']],
  ['with too many files', { tooMuch: 'files' }, ['This e-mail has more than 20 files.']],
])('an e-mail %s says why it was not taken', (_what, message, why) => {
  expect(whyNotTaken({ ...WHOLE, ...message })).toEqual(why)
})
