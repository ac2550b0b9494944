import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './serve.mjs';

const LARGE_BYTES = 64 * 1024 * 1024;
const root = mkdtempSync(join(tmpdir(), 'orrery-serve-'));
const dir = join(root, 'dist');
let served: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  mkdirSync(join(dir, '.vite'));
  writeFileSync(join(root, 'secret.txt'), 'outside');
  writeFileSync(join(dir, 'index.html'), '<p>page</p>');
  writeFileSync(join(dir, '.env'), 'hidden');
  writeFileSync(join(dir, '.vite', 'manifest.json'), '{}');
  closeSync(openSync(join(dir, 'assets', 'large.js'), 'w'));
  truncateSync(join(dir, 'assets', 'large.js'), LARGE_BYTES);
  symlinkSync(join(root, 'secret.txt'), join(dir, 'link.txt'));
  symlinkSync(root, join(dir, 'folder'));
  symlinkSync(join(dir, 'index.html'), join(dir, 'inside.html'));
  served = await serve({ dir, base: '/orrery/', port: 20_000 + (process.pid % 20_000), tries: 200 });
});
afterAll(() => {
  served.server.closeAllConnections();
  served.server.close();
});

/** Paths as they are: `fetch` would resolve the dots itself. */
function statusOf(path: string): Promise<number> {
  const { port, hostname } = new URL(served.address);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });
}

function headersOf(path: string): Promise<IncomingHttpHeaders> {
  const { port, hostname } = new URL(served.address);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.headers);
    }).on('error', reject);
  });
}

test.each(['', 'index.html', 'inside.html', 'assets/large.js'])('serves an existing file: %s', async (path) => {
  expect(await statusOf(`/orrery/${path}`)).toBe(200);
});

test.each([
  'link.txt',
  'folder/secret.txt',
  '../secret.txt',
  '%2e%2e/secret.txt',
  'assets/../../secret.txt',
  '.env',
  '.vite/manifest.json',
  'assets/.env',
  'assets',
  'no-such-file',
  '%00',
  '%',
])('refuses a path outside its folder, a hidden file or another method: %s', async (path) => {
  expect(await statusOf(`/orrery/${path}`)).toBe(404);
});

test('closes the files of readers who disconnect, and keeps serving', async () => {
  const { port, hostname } = new URL(served.address);
  const before = openFiles();
  for (let i = 0; i < 20; i++)
    await new Promise<void>((resolve) => {
      get({ hostname, port, path: '/orrery/assets/large.js' }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      }).on('error', () => resolve());
    });
  await expect.poll(openFiles).toBeLessThan(before + 5);
  expect(await statusOf('/orrery/')).toBe(200);
});

test('opens only a few files for many requests that arrive at once', async () => {
  const { port, hostname } = new URL(served.address);
  const before = openFiles();
  const request = `GET /orrery/assets/large.js HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  await new Promise<void>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request.repeat(500)));
    socket.once('data', () => {
      // Its own connection has a descriptor at each end.
      expect(openFiles()).toBeLessThan(before + 10);
      socket.destroy();
    });
    socket.once('close', () => resolve());
  });
  await expect.poll(openFiles).toBeLessThan(before + 5);
  expect(await statusOf('/orrery/')).toBe(200);
});

test('answers pipelined requests in their order', async () => {
  const { port, hostname } = new URL(served.address);
  const request = (path: string, more = '') => `GET /orrery/${path} HTTP/1.1\r\nHost: ${hostname}\r\n${more}\r\n`;
  const answers = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () =>
      socket.write(request('index.html') + request('no-such-file') + request('', 'Connection: close\r\n')),
    );
    socket.on('data', (part) => {
      text += part.toString();
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
});

test('lets other sites frame only the figure, not the whole page', async () => {
  const page = await headersOf('/orrery/');
  expect(page['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(page['cross-origin-resource-policy']).toBe('same-origin');
  const figure = await headersOf('/orrery/?embed&scenario=preemption');
  expect(figure['content-security-policy']).toContain('frame-ancestors *');
  expect(figure['cross-origin-resource-policy']).toBe('cross-origin');
  for (const headers of [page, figure, await headersOf('/orrery/assets/large.js')])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'") as string,
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
});

test('lets a browser cache only files whose names change with their content', async () => {
  expect((await headersOf('/orrery/'))['cache-control']).toBe('no-cache');
  expect((await headersOf('/orrery/assets/large.js'))['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('keeps serving when a file cannot be read to its end', async () => {
  const path = join(dir, 'assets', 'shrinks.js');
  closeSync(openSync(path, 'w'));
  truncateSync(path, LARGE_BYTES);
  const { port, hostname } = new URL(served.address);
  const end = await new Promise<string>((resolve) => {
    get({ hostname, port, path: '/orrery/assets/shrinks.js' }, (response) => {
      response.once('data', () => truncateSync(path, 0));
      response.on('data', () => undefined);
      response.once('aborted', () => resolve('cut off'));
      response.once('end', () => resolve('whole'));
      response.once('error', () => resolve('cut off'));
    }).on('error', () => resolve('cut off'));
  });
  expect(end).toBe('cut off');
  expect(await statusOf('/orrery/')).toBe(200);
});

function openFiles(): number {
  return readdirSync('/dev/fd').length;
}
