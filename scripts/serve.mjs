// A small static server for the built page, below any path, with the security headers of scripts/contentSecurityPolicy.mjs.
// node scripts/serve.mjs [--dir dist] [--base /orrery/] [--port 4173] [--host 127.0.0.1]
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import send from 'send';
import { securityHeaders } from './contentSecurityPolicy.mjs';

/**
 * Serves a folder. Tries the ports that follow when the port is taken.
 * @param {{dir: string, base?: string, port?: number, host?: string, tries?: number}} options
 * @returns {Promise<{address: string, server: import('node:http').Server}>}
 */
export async function serve({ dir, base = '/', port = 4173, host = '127.0.0.1', tries = 1 }) {
  const mount = `/${base}/`.replace(/\/+/g, '/');
  const server = createServer((request, response) => {
    onTurn(response, () => {
      answer(dir, mount, request, response).catch(() => fail(response, 500, 'Internal error'));
    });
  });
  for (let next = port; ; next++) {
    try {
      await listen(server, next, host);
      return { address: `http://${host}:${next}${mount}`, server };
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || next + 1 >= port + tries) throw error;
    }
  }
}

/**
 * Calls back when the answers before this one are sent. Of several requests sent at once on one connection (HTTP pipelining), only one opens a
 * file at a time, and those of a reader who goes away open none.
 * @param {import('node:http').ServerResponse} response
 * @param {() => void} begin
 */
function onTurn(response, begin) {
  if (response.socket) begin();
  else response.once('socket', begin);
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 */
function listen(server, port, host) {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done(undefined);
    });
  });
}

/**
 * @param {string} dir
 * @param {string} mount
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(dir, mount, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return fail(response, 405, 'Method not allowed');
  const [path = '', query = ''] = (request.url ?? '/').replace(/#.*$/s, '').split(/\?(.*)/s);
  if (`${path}/` === mount) return redirect(response, mount + (query === '' ? '' : `?${query}`));
  const file = path.startsWith(mount) ? await fileBelow(dir, path.slice(mount.length)) : undefined;
  if (file === undefined) return fail(response, 404, 'Not found');
  const headers = securityHeaders({ embedded: new URLSearchParams(query).has('embed') });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // The name of a file in assets/ changes with its content.
  const cached = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.setHeader('Cache-Control', cached);
  send(request, file.split('/').map(encodeURIComponent).join('/'), {
    root: resolve(dir),
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
  })
    .on('error', () => fail(response, 404, 'Not found'))
    .on('directory', () => fail(response, 404, 'Not found'))
    .pipe(response);
}

/**
 * The path of a file below the folder, with links followed; `undefined` when it is outside of the folder or not there.
 * @param {string} dir
 * @param {string} asked percent-encoded, relative to the folder
 */
async function fileBelow(dir, asked) {
  try {
    const folder = await realpath(resolve(dir));
    const path = decodeURIComponent(asked);
    const file = await realpath(join(folder, path === '' || path.endsWith('/') ? `${path}index.html` : path));
    return file.startsWith(folder + sep) ? relative(folder, file).split(sep).join('/') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} location
 */
function redirect(response, location) {
  response.writeHead(308, { Location: location }).end();
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} message
 */
function fail(response, status, message) {
  if (response.headersSent) return response.destroy();
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string', default: 'dist' },
      base: { type: 'string', default: '/' },
      port: { type: 'string', default: '4173' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  });
  const { address } = await serve({ ...values, port: Number(values.port) });
  console.log(`Serving ${values.dir} on ${address}`);
}
