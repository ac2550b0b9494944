// A small static server for the built page, under a strict Content-Security-Policy and below any path.
// node scripts/serve.mjs [--dir dist] [--base /orrery/] [--port 4173] [--host 127.0.0.1]
import { open, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { contentSecurityPolicyHeader } from './contentSecurityPolicy.mjs';

/** @type {Readonly<Record<string, string>>} */
const mimeTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.yaml': 'text/yaml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * Serves a folder. Tries the ports that follow when the port is taken.
 * @param {{dir: string, base?: string, port?: number, host?: string, tries?: number}} options
 * @returns {Promise<{address: string, server: import('node:http').Server}>}
 */
export async function serve({ dir, base = '/', port = 4173, host = '127.0.0.1', tries = 1 }) {
  const mount = `/${base}/`.replace(/\/+/g, '/');
  const server = createServer((request, response) => {
    answer(dir, mount, request, response).catch(() => fail(response, 500, 'Internal error'));
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
  const path = decodePath(request.url ?? '/');
  if (path !== undefined && `${path}/` === mount) return redirect(response, mount);
  if (path === undefined || !path.startsWith(mount)) return fail(response, 404, 'Not found');
  const below = path.slice(mount.length);
  const file = await fileBelow(dir, below === '' || below.endsWith('/') ? `${below}index.html` : below);
  const opened = file === undefined ? undefined : await open(file).catch(() => undefined);
  if (opened === undefined || file === undefined) return fail(response, 404, 'Not found');
  try {
    await send(file, below.startsWith('assets/'), opened, request, response);
  } finally {
    // Also when the reader went away in the middle of it.
    await opened.close();
  }
}

/**
 * The file that a path means; `undefined` outside of the folder, also by way of links, and for what is hidden.
 * @param {string} dir
 * @param {string} path
 */
async function fileBelow(dir, path) {
  const asked = normalize(path);
  if (asked.split(sep).some((part) => part.startsWith('.'))) return undefined;
  try {
    const folder = await realpath(resolve(dir));
    const file = await realpath(join(folder, asked));
    return file.startsWith(folder + sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {boolean} hashed its name changes with its content
 * @param {import('node:fs/promises').FileHandle} opened
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function send(file, hashed, opened, request, response) {
  const found = await opened.stat();
  if (!found.isFile()) return fail(response, 404, 'Not found');
  response.writeHead(200, {
    'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Content-Security-Policy': contentSecurityPolicyHeader,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') return void response.end();
  // Ends the response when reading fails, and reading when the reader goes away; neither concerns other requests.
  await pipeline(opened.createReadStream({ autoClose: false }), response).catch(() => undefined);
}

/** @param {string} url */
function decodePath(url) {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
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
