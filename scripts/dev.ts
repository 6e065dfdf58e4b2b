/* Runs the server, restarted at each change, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process'

const children = [
  spawn('node', ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn('vite', ['web'], { stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
