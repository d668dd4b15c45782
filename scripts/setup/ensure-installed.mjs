/** Installs what is missing: the packages, and with `--browser` a Chromium for the browser tests. */
import { findChromium, isInstalled, run } from './lib.mjs';

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …');
  // All that builds is a devDependency, also where NODE_ENV says production.
  // Engine warnings are expected on Node 20: the newer Node comes with the packages.
  const code = run('npm', ['ci', '--include=dev', '--loglevel=error']);
  if (code !== 0) process.exit(code);
}
if (process.argv.includes('--browser') && findChromium() === null) {
  const isRoot = process.getuid?.() === 0;
  const hasApt = isRoot && run('sh', ['-c', 'command -v apt-get >/dev/null']) === 0;
  console.log('Installing a Chromium for the browser tests …');
  const code = hasApt
    ? run('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium >/dev/null'])
    : run('npx', ['playwright', 'install', 'chromium']);
  if (code !== 0) console.error('No Chromium could be installed: the browser tests will fail.');
}
