/** Builds the page and serves it on this machine. The sample workload is answered in it. */
import { spawn } from 'node:child_process';
import { ROOT, run } from './lib.mjs';

const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
const code = run('npx', ['astro', 'build', '--silent'], env);
if (code !== 0) process.exit(code);
const port = process.env.PORT ?? '4321';
const server = spawn('npx', ['astro', 'preview', '--host', '127.0.0.1', '--port', port], {
  cwd: ROOT,
  stdio: ['inherit', 'pipe', 'inherit'],
  env,
});
let announced = false;
server.stdout.on('data', (chunk) => {
  const text = String(chunk);
  process.stdout.write(text);
  // The address that was taken in the end: a busy port moves it to the next.
  const address = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+\S*/.exec(
    text.replace(new RegExp(String.fromCharCode(27) + '\\[[0-9;]*m', 'g'), ''),
  );
  if (address !== null && !announced) {
    announced = true;
    console.log(`\nKeep or Compact is at ${address[0]}  (Ctrl+C stops it)\n`);
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (status) => process.exit(status ?? 0));
