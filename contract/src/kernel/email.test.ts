import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../server/test/any-character.ts'
import { readEmail, readEmailDomain, readVouchedEmail } from './email.ts'

const JANE = 'jane.doe@lantern.example'
const emailOf = (text: string) => {
  const read = readEmail(text)
  return read.wrong === undefined ? read.email : null
}

test.each([
  ['capitals', 'Jane.DOE@Lantern.Example'],
  ['blanks around it', ' \t jane.doe@lantern.example\u00a0\r\n'],
  ['characters that nobody sees around it', '\ufeff\u200bjane.doe@lantern.example\u200b\u0000\u202c'],
  ['angle brackets', '<jane.doe@lantern.example>'],
  ['a name before it', 'Jane Doe <jane.doe@lantern.example>'],
  ['mailto:', 'mailto:jane.doe@lantern.example'],
  ['a link of a mail program', 'MAILTO:jane.doe@lantern.example?subject=Hello'],
  ['a last dot', 'jane.doe@lantern.example.'],
  ['a comma of a list', 'jane.doe@lantern.example,'],
  ['an apostrophe of a spreadsheet', "'jane.doe@lantern.example"],
  ['quotes', '"jane.doe@lantern.example"'],
  ['several at once', '"\u200b<mailto:jane.doe@lantern.example>.";'],
  ['full width', 'ｊａｎｅ．ｄｏｅ＠ｌａｎｔｅｒｎ．ｅｘａｍｐｌｅ'],
])('with %s it is the same address', (_what, text) => {
  expect(readEmail(text)).toEqual({ email: JANE })
})

test.each([
  ['', 'has no @'],
  ['nobody', 'has no @'],
  ['@lantern.example', 'has nothing before the @'],
  ['jane@lantern', 'does not end in a domain such as lantern.example'],
  ['jane@', 'does not end in a domain such as lantern.example'],
  ['jane@-x.example', 'does not end in a domain such as lantern.example'],
  ['jane@10.0.0.1', 'does not end in a domain such as lantern.example'],
  ['jane@doe@lantern.example', 'has a @ after @doe'],
  ['jane@a.example; joe@a.example', 'has a ; after .example'],
  ['jane..doe@lantern.example', 'has two dots in a row'],
  ['.jane@lantern.example', 'has a dot at its start'],
  ['jane.@lantern.example', 'has a dot before the @'],
  ['jane doe@lantern.example', 'has a space after jane'],
  ['jane/doe@lantern.example', 'has a / after jane'],
  ['jane.d\u0000oe@lantern.example', 'has an invisible character after .d'],
  ['jane.doe@lantern.exam\u200bple', 'has an invisible character after .exam'],
  ['\u212aay@lantern.example', 'has a \u212a that only looks like K at its start'],
  ['e\ufb01@lantern.example', 'has a \ufb01 that only looks like fi after e'],
  ['j\u0430ne@lantern.example', 'has a \u0430 of another alphabet'],
  ['jane@lant\u00e9rn.example', 'has a \u00e9 after @lant'],
  [`${'x'.repeat(65)}@lantern.example`, 'is too long'],
])('%j is none: it %s', (text, wrong) => {
  expect(readEmail(text)).toMatchObject({ wrong })
})

test('what is wrong is shown without what nobody sees', () => {
  expect(readEmail('jane.d\u0000oe@lantern.example')).toMatchObject({ shown: JANE })
})

test.each([
  "o'neil@lantern.example",
  'jane+bar@lantern.example',
  'zoë@lantern.example',
  'иван@lantern.example',
])('%s is an address', (email) => {
  expect([emailOf(email), emailOf(email.normalize('NFD'))]).toEqual([email, email])
})

test('no character but its capital and its full width is read as a letter of an address', () => {
  const read = [readEmail, readVouchedEmail].map((reader) => (character: string) => {
    const read = reader(`a${character}a@lantern.example`)
    return read.wrong === undefined ? read.email.slice(1, read.email.indexOf('a@')) : null
  })
  const others: string[] = []
  for (let code = 0x80; code < 0x110000; code += 1) {
    const character = String.fromCodePoint(code)
    const lower = character.toLowerCase()
    const same = [lower, character.toUpperCase(), character.normalize('NFC'), character.normalize('NFKC')]
    if (same.every((one) => one === character)) continue
    const isCapital = lower.toUpperCase() === character
    const [typed, vouched] = read.map((one) => one(character))
    const isWide = code >= 0xff01 && code <= 0xff5e
    for (const letter of isWide ? [vouched] : [typed, vouched]) {
      if (letter !== null && letter !== character && !(isCapital && letter === lower)) others.push(character)
    }
  }
  expect(others).toEqual([])
  expect(read.map((one) => one('ｋ'))).toEqual(['k', null])
})

describe('for any address', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  const address = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), word, fc.constantFrom('example', 'co', 'org'))
    .map(([local, domain, end]) => `${local.join('.')}@${domain}.${end}`)
  const around = fc.array(
    fc.constantFrom<(text: string) => string>(
      (text) => ` ${text}\u00a0`,
      (text) => `\u200b${text}\u0000`,
      (text) => `<${text}>`,
      (text) => `mailto:${text}`,
      (text) => `'${text}`,
      (text) => `"${text}"`,
      (text) => `${text}.`,
      (text) => text.toUpperCase(),
    ),
    { maxLength: 5 },
  )

  test('what is around it changes nothing, and reading it again neither', () => {
    fc.assert(
      fc.property(address, around, (email, wraps) => {
        const text = wraps.reduce((inside, wrap) => wrap(inside), email)
        expect(emailOf(text)).toBe(email)
      }),
    )
  })

  test('a text is refused, or read as what reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 4 }), address, fc.nat(), (odd, email, place) => {
        const at = place % (email.length + 1)
        const read = emailOf(email.slice(0, at) + odd + email.slice(at))
        if (read !== null) expect(emailOf(read)).toBe(read)
      }),
    )
  })

  test('a character that nobody sees is refused inside it', () => {
    const unseen = fc.constantFrom(
      ...'\u0000\u0007\u007f\u00ad\u034f\u200b\u200d\u2060\u202e\ufe0f\ufeff\u3164',
    )
    fc.assert(
      fc.property(unseen, address, fc.nat(), (character, email, place) => {
        const at = 1 + (place % (email.length - 1))
        expect(readEmail(email.slice(0, at) + character + email.slice(at))).toMatchObject({
          wrong: expect.stringContaining('an invisible character after'),
          shown: email,
        })
      }),
    )
  })

  test('nothing is taken off one that somebody vouches for', () => {
    fc.assert(
      fc.property(address, around, (email, wraps) => {
        const text = wraps.reduce((inside, wrap) => wrap(inside), email)
        const read = readVouchedEmail(text)
        expect(read.wrong === undefined ? read.email : text.toLowerCase()).toBe(text.toLowerCase())
      }),
    )
  })
})

test('a domain is read by the same rule', () => {
  expect(
    [
      '@Lantern.Example.',
      ' lantern.example\u200b',
      'lantern',
      'lan\u200btern.example',
      'a@lantern.example',
    ].map((text) => {
      const read = readEmailDomain(text)
      return read.domain ?? read.wrong
    }),
  ).toEqual([
    'lantern.example',
    'lantern.example',
    'Enter an e-mail domain, such as lantern.example.',
    'Enter an e-mail domain, such as lantern.example. This one has an invisible character after @lan.',
    'Enter an e-mail domain, such as lantern.example. This one has a @ after @a.',
  ])
})
