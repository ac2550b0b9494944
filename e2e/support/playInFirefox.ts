import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withFirefox } from './withFirefox.ts';

export interface Playing {
  readonly firefox: string;
  /** Where the built page is served. */
  readonly site: string;
  readonly manifests: string;
  /** Simulated microseconds. */
  readonly untilUs: number;
  readonly timeoutMs: number;
}

export interface Played {
  readonly userAgent: string;
  readonly seq: number;
  readonly time: number;
  readonly digest: string;
}

/** Runs beside the page's own script, under the same Content-Security-Policy. */
const PLAYER = `
const given = await (await fetch('given.json')).json();
async function play() {
  while (!window.orrery) await new Promise((wait) => setTimeout(wait, 20));
  await window.orrery.ready;
  await window.orrery.load(given.manifests);
  const { seq, time, digest } = await window.orrery.seek({ time: given.untilUs });
  return { userAgent: navigator.userAgent, seq, time, digest };
}
const result = await play().catch((error) => ({ error: String(error) }));
await fetch('result', { method: 'POST', body: JSON.stringify(result) });
`;

/** Opens the built page in Firefox, plays manifests there through \`window.orrery\` and brings back where it came out. */
export async function playInFirefox({ firefox, site, manifests, untilUs, timeoutMs }: Playing): Promise<Played> {
  const { promise, resolve, reject } = withResolvers<Played>();
  const server = await listen((request, response) => {
    answer(request, response, { site, given: JSON.stringify({ manifests, untilUs }), receive }).catch(reject);
  });
  function receive(text: string): void {
    const result = JSON.parse(text) as Played | { readonly error: string };
    if ('error' in result) reject(new Error(result.error));
    else resolve(result);
  }
  const { port } = server.address() as AddressInfo;
  try {
    return await withFirefox({ firefox, address: `http://127.0.0.1:${port}/`, timeoutMs }, promise);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Answers {
  readonly site: string;
  readonly given: string;
  readonly receive: (text: string) => void;
}

/** The built page as it is served, its document with one more script, and two addresses of our own. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, given, receive }: Answers,
): Promise<void> {
  const path = (request.url ?? '/').slice(1);
  if (path === 'result') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(204).end();
    receive(Buffer.concat(chunks).toString('utf8'));
  } else if (path === 'given.json') response.writeHead(200, { 'Content-Type': 'application/json' }).end(given);
  else if (path === 'player.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(PLAYER);
  else {
    const served = await fetch(new URL(path, site));
    const headers = Object.fromEntries(
      ['content-type', 'content-security-policy'].flatMap((name) =>
        served.headers.get(name) === null ? [] : [[name, served.headers.get(name) ?? '']],
      ),
    );
    const body = Buffer.from(await served.arrayBuffer());
    response.writeHead(served.status, headers);
    response.end(
      path === ''
        ? body.toString('utf8').replace('</body>', '<script type="module" src="./player.js"></script></body>')
        : body,
    );
  }
}

function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handle);
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
