import { expect, test } from 'vitest'
import { htmlOf, type Letter, subjectOf, textOf } from './letter.ts'

/** A name that turns the direction of what follows it. */
const NAME = 'Dana \u202Eziur'

test('a name turns no text of an e-mail', () => {
  const letter: Letter = {
    subject: `${NAME} invites you to Scope`,
    paragraphs: [
      `Hello ${NAME},`,
      { code: '12345678' },
      { label: `See ${NAME}`, url: 'https://x.example/a' },
    ],
    footer: `You get this e-mail because ${NAME} sent it to you.`,
  }
  const texts = [subjectOf(letter), textOf(letter), htmlOf(letter)]
  for (const text of texts) expect(text).not.toContain('\u202E')
  expect(texts[0]).toBe('Dana ziur invites you to Scope')
  expect(texts[1]).toContain('Hello Dana ziur,')
  expect(texts[1]).toContain('See Dana ziur:\nhttps://x.example/a')
  expect(texts[2]).toContain('<p>Hello Dana ziur,</p>')
  expect(texts[2]).toContain('<title>Dana ziur invites you to Scope</title>')
})
