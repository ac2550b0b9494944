import { allowOwnScripts } from '#base/ownScripts.ts';
import { dayOf } from '#base/rfc3339.ts';
import { VERSION } from '#base/version.ts';
import type { Message, WorkerRequest } from '#protocol/requests.ts';
import { openInParts } from '#session/session.ts';
import { Host, type HostOptions } from './host.ts';
import { playFor, SPARE_NAME, spareWorkers } from './spareWorkers.ts';
import { realClock } from './work.ts';

declare const self: DedicatedWorkerGlobalScope;

// The worker starts no script except this one, for spare workers.
allowOwnScripts(self, (address) => address === self.location.href);

// A spare worker runs this same script, because no other contains the model.
if (self.name === SPARE_NAME) self.onmessage = playFor((answer) => self.postMessage(answer));
else serveHost();

function serveHost(): void {
  const post = (message: Message): void => self.postMessage(message);
  const startSpare = () => new Worker(self.location.href, { type: 'module', name: SPARE_NAME });
  const threads = spareWorkers(startSpare, self.navigator.hardwareConcurrency);
  const open: HostOptions['open'] = (source, stops) => openInParts(source, { today: dayOf(Date.now()) }, stops);
  const host = new Host({ post, clock: realClock(), open, threads });
  self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => host.receive(data);
  host.start(VERSION);
}
