import { VERSION } from '#base/version.ts';
import type { Message, Request } from '#protocol/requests.ts';
import { openInParts } from '#session/session.ts';
import { realClock } from './clock.ts';
import { Host } from './host.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = (message: Message): void => self.postMessage(message);
const host = new Host({ post, clock: realClock(), open: openInParts });

self.onmessage = ({ data }: MessageEvent<Request>) => host.receive(data);
host.start(VERSION);
