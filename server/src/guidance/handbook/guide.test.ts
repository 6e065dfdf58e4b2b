import { describe, expect, test } from 'vitest'
import type { Facts } from '../../ports/assistant/assistant.ts'
import { embeddedGuide } from './guide.ts'

const guide = embeddedGuide()

const facts: Facts = {
  caller: { name: 'Marisol Vega', position: 'Bar Lead' },
  member: null,
  venue: null,
  priority: null,
  weeks: [],
  skills: [],
}
const priority = {
  title: 'Faster rounds on Fridays',
  description: null,
  category: 'GUEST_EXPERIENCE',
  status: 'On track',
  tasks: [],
}

async function ask(question: string, more: Partial<Facts> = {}) {
  const input = { question, earlier: [], facts: { ...facts, ...more } }
  const { text, sources } = await guide.ask(input, new AbortController().signal)
  return { text: String(text), sources }
}

describe('the handbook finds the topic of a question', () => {
  test.each([
    ['how do I lower pour cost', 'Pour Cost Control', 'COGS Back in Range'],
    ['my labor is too high on Sundays', 'Labor Scheduling', 'True Labor Back in Range'],
    ['labour too high', 'Labor Scheduling', 'True Labor Back in Range'],
    ['COGS is over 26%', 'COGS Back in Range'],
    ['how to coach a new bartender', 'Coaching on the Floor'],
    ['How do we get more people in on Tuesdays?', 'Fill the Slow Night'],
    ['a guest complained about slow service', 'The First Five Minutes', 'Speed and Bar Flow'],
    ["two of my bartenders don't get along", 'Feedback and Conflict'],
    ['How do I run a good pre-shift?', 'Running the Pre-Shift'],
    ['we keep running out of lime juice on fridays', 'Ordering and Par Levels'],
    ['the ice machine broke again', 'Equipment and Maintenance'],
    ['how do I get regulars to come back', 'Building Regulars'],
    ['my cash drawer was short', 'Cash Handling'],
    ['What is prime cost?', 'Weekly Numbers and Prime Cost'],
    ['someone is drunk, what do I do', 'Safety and Responsible Service'],
    ['planing a halloween event', 'Events and Activation', 'An Event That Pays'],
    ['new hires quit after a month', 'Hiring and Onboarding', 'New Hires Who Stay'],
    ['how do I delegate', 'Delegation and Succession'],
    ['upselling premium spirits', 'Suggestive Selling'],
    ['comps too high', 'Waste and Comps'],
    ['someone keeps calling in sick', 'Labor Scheduling', 'Feedback and Conflict'],
    ['ice machine broken', 'Equipment and Maintenance'],
    ['tips are low', 'A Higher Average Check', 'Suggestive Selling'],
    ['How do I lower pour cost?', 'Pour Cost Control'],
    ['How do I coach on the floor?', 'Coaching on the Floor'],
    ['How do I fill a slow night?', 'Fill the Slow Night'],
  ])('%s', async (question, best, ...others) => {
    const { text, sources } = await ask(question)
    expect(text).toMatch(/^From the Scope handbook\./)
    expect(sources[0]).toBe(best)
    expect(sources).toEqual(expect.arrayContaining(others))
    for (const source of sources) expect(text).toContain(source)
  })

  test('the same question gets the same answer', async () => {
    expect(await ask('how do I lower pour cost')).toEqual(await ask('how do I lower pour cost'))
  })

  test.each(['asdf qwer zxcv', 'what is the capital of France', '?!', 'how do I treat my dog’s fleas'])(
    'for “%s” it says that it has nothing, and lists what it has',
    async (question) => {
      const { text, sources } = await ask(question)
      expect(text).toContain('The handbook has nothing on that.')
      expect(text).toContain('Pour Cost Control')
      expect(sources).toEqual([])
    },
  )
})

describe('serious matters go to a person, today', () => {
  const first = (text: string) => text.split('\n')[0]
  const today =
    'Tell your GM or HR today, before anything else. If someone is hurt or in danger, call 911 first.'

  test.each([
    ['a regular keeps touching a barback and she feels harassed', 'Feedback and Conflict'],
    ['Sexual harassment', 'Feedback and Conflict'],
    ['a guest threatened my bartender', 'Feedback and Conflict'],
    ['two servers were bullied by the cook', 'Feedback and Conflict'],
    ['someone says she was not paid for overtime', 'Feedback and Conflict'],
    ['my paycheck is short', 'Feedback and Conflict'],
    ['a barback complained about his pay', 'Feedback and Conflict'],
    ['she wasn’t paid', 'Feedback and Conflict'],
    ['the AGM keeps our tips', 'Feedback and Conflict'],
    ['a bartender cut her hand and needs stitches', 'Safety and Responsible Service'],
    ['someone slipped and got hurt', 'Safety and Responsible Service'],
    ['how do I report an injury?', 'Safety and Responsible Service'],
  ])('%s', async (question, page) => {
    const weeks = [
      { weekOf: '2026-11-09', revenue: 61_240_00, laborBase: 22_40, laborTrue: 25_54, cogs: 25_10, tags: [] },
    ]
    for (const more of [{}, { priority, venue: 'Las Perlas LA', weeks }]) {
      const { text, sources } = await ask(question, more)
      expect(first(text)).toBe(today)
      expect(text).not.toMatch(/nothing on that|week of|See also/)
      expect(sources).toEqual([page])
    }
  })

  test.each([
    'How do I cut their hours?',
    'How do I cut my labor?',
    'sales hurt by rain',
    'tips are low',
    'an event that pays',
    'a guest complained about slow service',
    'what is overtime paid on?',
    'a soda gun is sticky',
    'how do I keep our guests',
  ])('other questions are answered: %s', async (question) => {
    expect((await ask(question)).text).not.toContain('HR today')
  })
})

describe('the handbook knows the caller’s current work', () => {
  const tasks = [
    { label: 'Time 20 guests', completed: true },
    { label: 'Set the wells', completed: false },
  ]

  test.each([
    'What should I do next on this priority?',
    'How can I help with this priority?',
    'I am stuck on my priority',
    'What should I do next?',
  ])('%s', async (question) => {
    const { text, sources } = await ask(question, { priority: { ...priority, tasks } })
    expect(text).not.toContain('nothing on that')
    expect(text).toContain(
      `For the priority “${priority.title}” (On track) the next task is “Set the wells”.`,
    )
    expect(sources).toEqual([
      'The First Five Minutes',
      'From Complaint to Return Visit',
      `Priority: ${priority.title}`,
    ])
  })

  test.each([
    ['Faster rounds on Fridays', 'The First Five Minutes'],
    ['Every complaint answered', 'From Complaint to Return Visit'],
    ['xyz', 'The First Five Minutes'],
  ])('the category’s playbook closest to the title comes first: %s', async (title, best) => {
    const { text, sources } = await ask('What next on this priority?', { priority: { ...priority, title } })
    expect(text).toContain('(On track) there are no tasks yet.')
    expect(sources[0]).toBe(best)
    const done = tasks.map(({ label }) => ({ label, completed: true }))
    const answer = await ask('What next?', { priority: { ...priority, title, tasks: done } })
    expect(answer.text).toContain('every task is done.')
  })

  test('a question with a topic is answered, followed by the playbooks', async () => {
    const { sources } = await ask('How do I lower pour cost on this priority?', { priority })
    expect(sources[0]).toBe('Pour Cost Control')
    expect(sources).toContain(`Priority: ${priority.title}`)
  })

  test('a question without a match says so, and gets the playbooks for the priority', async () => {
    const { text, sources } = await ask('asdf qwer', { priority })
    expect(text).toContain('The handbook has nothing on that.')
    expect(text).toContain(`For the priority “${priority.title}” (On track)`)
    expect(sources[0]).toBe('The First Five Minutes')
  })

  test('without a priority the answer says so, and lists what the handbook has', async () => {
    const { text, sources } = await ask('What should I do next on this priority?')
    expect(text).toContain('There is no current priority.')
    expect(text).toContain('Pour Cost Control')
    expect(sources).toEqual([])
  })

  test('pages on the priority’s category and the skills in development come first', async () => {
    const skills = [
      { id: 'hiring-and-onboarding', title: 'Hiring and Onboarding', status: 'LEARNING' },
    ] as const
    expect((await ask('hires')).sources).toEqual(['New Hires Who Stay', 'Hiring and Onboarding'])
    expect((await ask('hires', { skills })).sources[0]).toBe('Hiring and Onboarding')
    const operations = { ...priority, category: 'OPERATIONS' }
    expect((await ask('labor')).sources.slice(0, 2)).toEqual(['Labor Scheduling', 'True Labor Back in Range'])
    expect((await ask('labor', { priority: operations })).sources[0]).toBe('True Labor Back in Range')
  })
})

describe('the handbook uses the venue’s figures', () => {
  const week: Facts['weeks'][number] = {
    ...{ weekOf: '2026-11-09', revenue: 61_240_00, laborBase: 22_40, laborTrue: 25_54, cogs: 25_10 },
    tags: [],
  }
  const at = (more: Partial<typeof week>) => ({ venue: 'Las Perlas LA', weeks: [{ ...week, ...more }] })

  test('the latest week is compared with the usual bands, and labor is named base or true', async () => {
    const { text, sources } = await ask('how do I lower pour cost', at({}))
    expect(text).toContain(
      'Las Perlas LA, week of Nov 9, 2026: revenue $61,240; base labor 22.4%; true labor 25.5%, within 26%; COGS 25.1%, over 24%; prime cost 50.6%, over 50%.',
    )
    expect(sources.at(-1)).toBe('Week of Nov 9, 2026 numbers')
  })

  test.each([
    [24_00, 'COGS 24.0%, within 24%'],
    [24_01, 'COGS 24.0%, over 24%'],
    [26_00, 'COGS 26.0%, over 24%'],
    [26_01, 'COGS 26.0%, over 26%'],
  ])('COGS of %i hundredths: %s', async (cogs, words) => {
    expect((await ask('pour cost', at({ cogs }))).text).toContain(words)
  })

  test('the tags of the week are named', async () => {
    const tags = [{ kind: 'buyout' as const }, { kind: 'holiday' as const, name: 'Halloween' }]
    const { text } = await ask('how do I lower pour cost', at({ tags }))
    expect(text).toContain('Las Perlas LA, week of Nov 9, 2026 (Buyout, Halloween): revenue $61,240;')
  })

  test('figures that were not reported are left out', async () => {
    const weeks = [{ ...week, laborBase: null, laborTrue: null, cogs: null }]
    const { text } = await ask('pour cost', { venue: 'Las Perlas LA', weeks })
    expect(text).toContain('week of Nov 9, 2026: revenue $61,240.')
  })
})
