import { freePort } from '../server/test/free-port.ts'
import { type TestSmtp, testSmtp } from '../server/test/outside/smtp-server.ts'
import { type RunningScope, startDemo } from './scope.ts'

/** A demo server that proves addresses by e-mail, and the mail server that receives its e-mails. */
export type ByCode = { scope: RunningScope; url: string; smtp: TestSmtp }

export async function startByCode(clockStart: string): Promise<ByCode> {
  const smtp = await testSmtp()
  const port = await freePort()
  // Passkeys need a host name; a numeric address has none.
  const url = `http://localhost:${port}`
  const env = {
    ...{ SIGN_IN: 'code', PORT: String(port), PUBLIC_URL: url },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Scope <scope@lantern.example>' },
  }
  return { scope: await startDemo({ clockStart, env }), url, smtp }
}
