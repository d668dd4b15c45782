/** Builds the page and serves it on this machine. The sample workload is answered in it. */
import { run } from './lib.mjs';
import { serve } from './serve.mjs';

const code = run('npx', ['astro', 'build', '--silent'], {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
});
if (code !== 0) process.exit(code);
const address = await serve({ port: Number(process.env.PORT ?? '4321') });
console.log(`\nKeep or Compact is at ${address}  (Ctrl+C stops it)\n`);
