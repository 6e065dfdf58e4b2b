import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The settings of servers behind it, with the sign-in of tests. */
export const BEHIND_NGINX = { TRUST_PROXY: '1', SIGN_IN_TRUSTED_ACK: 'anyone-can-sign-in-as-anyone' }

export type Nginx = {
  url: string
  /** The number of calls that it could pass to no server. */
  failed(): Promise<number>
  stop(): Promise<void>
}

const DEPLOYED = join(import.meta.dirname, '../../../deploy/nginx.conf')

/** The configuration of `deploy/` for servers on these ports, without TLS. */
async function deployed(ports: readonly number[], port: number): Promise<string> {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n  ')
  return (await readFile(DEPLOYED, 'utf8'))
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace('server 127.0.0.1:3000 max_fails=0;', servers)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(listen \[::\]|server_name|ssl_).*$/gm, '')
}

/** nginx in front of servers on these ports, as an operator runs it. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'scope-nginx-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  log_format status '$status';
  access_log ${folder}/access.log status;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${await deployed(ports, port)}
}
`,
  )
  const child = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' })
  const ended = new Promise((done) => child.once('exit', done))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await pause(20)
  return {
    url,
    failed: async () =>
      (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter((line) => line >= '502').length,
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
