// npm start: installs what is missing, builds the page and serves it. `-- --dev` gives Vite's development server instead.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './serve.mjs';
import { installDependencies, root, run } from './setup.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    dev: { type: 'boolean', default: false },
  },
});
const port = values.port === undefined ? 4173 : Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`--port: not a port: ${values.port}`);
  process.exit(2);
}

installDependencies();
if (values.dev) {
  const generated = run('npm', ['run', '--silent', 'generate']);
  process.exit(generated || run('npm', ['exec', '--', 'vite', '--port', String(port), '--host', values.host]));
}
const built = run('npm', ['run', '--silent', 'build']);
if (built !== 0) process.exit(built);
const { address } = await serve({
  dir: join(root, 'dist'),
  port,
  host: values.host,
  tries: values.port === undefined ? 50 : 1,
});
console.log(`\nKube Orrery is at ${address}\nCtrl+C stops it.`);
