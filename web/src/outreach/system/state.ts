import { plural } from '@scope/contract/kernel/count.words'
import { ENCRYPTION_WORDS } from '@scope/contract/outreach/system.words'
import { sizeOf } from '../../lib/bytes.ts'
import type { System } from './api.ts'

/** How a part of the server is doing, in sentences, and what to do if it is not well. */
export type State = { is: 'well' | 'unwell' | 'off'; says: string[]; todo?: string }

type Box = System['outbox'][number]

const boxOf = ({ outbox }: System, channel: Box['channel']): Box | undefined =>
  outbox.find((box) => box.channel === channel)

export function serverState({ version, updates, database, unknownZones }: System): State {
  const size = `The database takes ${sizeOf(database.bytes)} on the disk.`
  const connection = `The connection to it is ${ENCRYPTION_WORDS[database.encryption]}.`
  const says = [
    `Scope ${version} with PostgreSQL ${database.version}.`,
    size,
    connection,
    ...updateLines(updates),
  ]
  if (unknownZones.length === 0) {
    return updates.state === 'newer'
      ? { is: 'well', says, todo: 'Your operator installs it: docs/operations.md, “Upgrade”.' }
      : { is: 'well', says }
  }
  const unknown = unknownZones.map(({ venue, zone }) =>
    venue
      ? `The time zone of ${venue.name}, ${zone}, is not known here. It has the company’s.`
      : `The company’s time zone, ${zone}, is not known here. Pacific time applies.`,
  )
  return { is: 'unwell', says: [...says, ...unknown], todo: 'Choose other time zones in Settings.' }
}

function updateLines({ state, version, notes, trouble }: System['updates']): string[] {
  if (state === 'newest') return ['No newer version exists.']
  if (state === 'newer') return [`Version ${version} exists${notes ? `: ${notes}` : '.'}`]
  return state === 'unknown' && trouble !== null ? [`Newer versions are not known: ${trouble}.`] : []
}

/** The nightly backup. */
export function backupState({ backup: { state, line, trouble } }: System): State {
  const says = [line, trouble].filter((one) => one !== null)
  if (trouble !== null) {
    return { is: 'unwell', says, todo: 'The last good one stays. “npx scope doctor” says what to do.' }
  }
  if (state === 'own') return { is: 'off', says: ['Your operator backs this database up.'] }
  if (state === 'off') return { is: 'off', says: ['Nightly backups are off (BACKUPS=off).'] }
  return { is: 'well', says }
}

/** The place of attached files. */
export function filesState({ files }: System): State {
  if (files.state === 'folder')
    return { is: 'well', says: ['Attached files are in the server’s data folder.'] }
  if (files.state === 'ok') return { is: 'well', says: ['Attached files are in a bucket.'] }
  return {
    is: 'unwell',
    says: [`Browsers cannot upload to the bucket: ${files.reason}.`],
    todo: 'Ask your operator to set the bucket’s CORS rules: docs/operations.md, S3_BUCKET.',
  }
}

const PLACES = { folder: 'a folder', bucket: 'a bucket', mailbox: 'a mailbox' } as const

/** Automatic imports: their places, and the last file of each source. `when` shows an instant. */
export function inboxState({ inbox }: System, when: (instant: string) => string): State {
  const { places, sources } = inbox
  const files = sources.map(({ name, file, at, missed }) =>
    missed
      ? `${name} came weekly, and nothing has come since ${when(at)}.`
      : `${name}: the last file is ${file}, of ${when(at)}.`,
  )
  if (places.length === 0) {
    const todo = 'Your operator sets INBOX or INBOX_IMAP_URL.'
    return { is: 'off', says: ['This server takes no files of numbers.', ...files], todo }
  }
  const reads = `Files are read from ${places.map(({ kind }) => PLACES[kind]).join(' and ')}.`
  const troubles = places.flatMap(({ kind, trouble }) =>
    trouble === null ? [] : [`The ${kind} could not be read: ${trouble}.`],
  )
  const says = [reads, ...troubles, ...files]
  if (troubles.length > 0) {
    return { is: 'unwell', says, todo: 'Tried again every minute. “npx scope doctor” says what to do.' }
  }
  const missed = sources.some((source) => source.missed)
  return missed
    ? { is: 'unwell', says, todo: 'Look at the program that sends it, and at Waiting.' }
    : { is: 'well', says }
}

/** `when` shows an instant. */
export function mailState(system: System, when: (instant: string) => string): State {
  const { state, reason } = system.mail
  const box = boxOf(system, 'mail')
  if (state === 'off') {
    const todo = 'Your operator sets SMTP_URL and MAIL_FROM.'
    return { is: 'off', says: ['This server sends no e-mails.'], todo }
  }
  const says = [
    ...(state === 'failing' ? [`The last e-mail was not sent: ${reason}.`] : []),
    ...waitingOf(box, ['e-mail', 'e-mails'], when),
  ]
  if (state === 'ok' && !troubled(box)) return { is: 'well', says }
  return {
    is: 'unwell',
    says,
    todo: 'Failed e-mails are tried again for a day. Ask your operator to check SMTP_URL and the mail server, then send a test under Company.',
  }
}

/** The failing spaces are listed next to it. */
export function chatState(system: System, when: (instant: string) => string): State {
  const { spaces, failing } = system.chat
  const box = boxOf(system, 'chat')
  if (spaces === 0) {
    return { is: 'off', says: ['No chat space is set.'], todo: 'Add a space’s address under Venue.' }
  }
  const says = [
    `${plural(spaces, 'space is', 'spaces are')} set.`,
    ...waitingOf(box, ['message', 'messages'], when),
  ]
  if (failing.length > 0) {
    const todo = 'Check the space’s address under Venue, and send a test.'
    return { is: 'unwell', says, todo }
  }
  if (!troubled(box)) return { is: 'well', says }
  return { is: 'unwell', says, todo: 'Ask your operator whether the server reaches the chat system.' }
}

/** Notifications on people's devices. `when` shows an instant. */
export function pushState(system: System, when: (instant: string) => string): State {
  const { devices, reason } = system.push
  const box = boxOf(system, 'push')
  if (devices === 0) {
    const todo = 'People turn notifications on under You.'
    return { is: 'off', says: ['No device gets notifications.'], todo }
  }
  const says = [
    `${plural(devices, 'device gets', 'devices get')} notifications.`,
    ...(reason ? [`The last failure: ${reason}.`] : []),
    ...waitingOf(box, ['notification', 'notifications'], when),
  ]
  if (!troubled(box)) return { is: 'well', says }
  const todo = 'Ask your operator whether the server reaches the browsers’ push services.'
  return { is: 'unwell', says, todo }
}

/** The notices to other programs. `when` shows an instant. */
export function webhookState(system: System, when: (instant: string) => string): State {
  const box = boxOf(system, 'webhook')
  const isUsed = box && (box.waiting > 0 || box.dropped > 0 || box.lastSent !== null)
  if (!isUsed) {
    const todo = 'Add webhooks under Company.'
    return { is: 'off', says: ['No other program was told anything lately.'], todo }
  }
  const says = waitingOf(box, ['delivery', 'deliveries'], when)
  if (!troubled(box)) return { is: 'well', says }
  const todo = 'See Company: each can be sent again once its program answers.'
  return { is: 'unwell', says, todo }
}

export function jobState({ jobs }: System): State {
  const failing = jobs.filter((job) => job.failing).length
  if (jobs.length === 0) return { is: 'off', says: ['No job has run yet: the server just started.'] }
  if (failing === 0)
    return { is: 'well', says: [`${plural(jobs.length, 'job')}, none failed the last time.`] }
  return {
    is: 'unwell',
    says: [`${failing} of ${plural(jobs.length, 'job')} failed the last time.`],
    todo: 'It runs again by itself. If it keeps failing, ask your operator to look into the server’s log.',
  }
}

const troubled = (box: Box | undefined): boolean => Boolean(box && (box.late || box.dropped > 0))

function waitingOf(
  box: Box | undefined,
  words: readonly [string, string],
  when: (instant: string) => string,
): string[] {
  if (!box) return []
  const since = box.oldest ? `, the oldest since ${when(box.oldest)}` : ''
  return [
    box.waiting > 0
      ? `${plural(box.waiting, ...words)} not sent yet${since}.`
      : `No ${words[1]} are waiting.`,
    ...(box.dropped > 0 ? [`${plural(box.dropped, ...words)} given up in the last 24 hours.`] : []),
    ...(box.lastSent ? [`The last ${words[0]} was sent ${when(box.lastSent)}.`] : []),
  ]
}
