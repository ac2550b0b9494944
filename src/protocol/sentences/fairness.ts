import type { Slots } from './slots.ts';

/** Flow control of requests before execution, and the state of the servers. */
export interface FairnessSlots {
  readonly 'rejected.queueFull': Slots<'who' | 'level' | 'flowSchema', 'length'>;
  readonly 'rejected.noSeat': Slots<'who' | 'level' | 'flowSchema', 'seats'>;
  readonly 'rejected.timeOut': Slots<'who' | 'level' | 'flowSchema'>;
  readonly 'rejected.inFlight': Slots<'who' | 'reason'>;
  readonly 'request.queued': Slots<'who' | 'level' | 'flowSchema', 'seats' | 'waiting'>;
  readonly 'refused.budget': Slots<'pod' | 'budget', 'healthy' | 'desired'>;
  readonly 'refused.other': Slots<'who' | 'verb' | 'what' | 'message', 'code'>;
  readonly 'refused.http': Slots<'who' | 'path' | 'message', 'code'>;
  readonly 'request.read': Slots<'kind' | 'servedBy', 'objects'>;
  readonly 'gateway.refused': Slots<'who' | 'group', 'perSecond'>;
  readonly 'gateway.set': Slots<'perSecond'>;
  readonly 'server.draining': Slots<'server'>;
  readonly 'server.refusing': Slots<'server'>;
  readonly 'server.stopped': Slots<'server'>;
  readonly 'server.started': Slots<'server'>;
  readonly 'server.readmitted': Slots<'server'>;
  readonly 'servers.changed': Slots<'mode', 'count'>;
  readonly 'serverFlags.changed': Slots<never, 'reading' | 'writing'>;
  readonly 'serverFlags.seats': Slots<never, 'seats' | 'reading' | 'writing'>;
  readonly 'connection.goingAway': Slots<'connection' | 'server'>;
  readonly 'watch.opened': Slots<'client' | 'kind', 'revision'>;
  readonly 'watch.refused': Slots<'client' | 'message'>;
  readonly 'watch.timedOut': Slots<'client'>;
  readonly 'watch.tooSlow': Slots<'client'>;
  readonly 'watch.serverStopped': Slots<'client'>;
}
