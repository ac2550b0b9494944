import type { ApiserverReasonType } from '#cluster/api/reasons/apiserver.ts';
import { type Rule, step } from './rule.ts';

/** A LIST that sends this many objects is worth showing. Clients that list in pages ask for 500. */
const MANY_OBJECTS = 500;
const NOT_FOUND = 404;
const CONFLICT = 409;

export const API_SERVER: Readonly<Record<ApiserverReasonType, Rule>> = {
  'bookmark.dropped': 'step',
  'bookmark.sent': 'background',
  'connection.goingAway': 'step',
  'gateway.refused': 'decisive',
  'gateway.set': 'step',
  'kubelet.listed': 'background',
  'readRules.changed': 'step',
  'request.admitted': 'background',
  'request.changedNothing': 'background',
  'request.queued': 'step',
  'request.read': ({ objectsSent }) => step(Number(objectsSent) >= MANY_OBJECTS),
  'request.refused': ({ code }) => (code === CONFLICT || code === NOT_FOUND ? 'background' : 'decisive'),
  'request.rejected': 'decisive',
  'request.waits': 'background',
  'response.begun': 'background',
  'server.draining': 'decisive',
  'server.readmitted': 'decisive',
  'server.refusing': 'decisive',
  'server.started': 'decisive',
  'server.stopped': 'decisive',
  'serverFlags.changed': 'step',
  'servers.changed': 'step',
  'watch.closed': 'step',
  'watch.gone': 'background',
  'watch.left': 'step',
  'watch.opened': 'step',
  'watch.refused': 'decisive',
  'watchCache.changed': 'decisive',
};
