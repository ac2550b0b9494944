import type { StreamEnd } from '#cluster/api/watchStream.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { GATEWAYS } from '#cluster/apiserver/gateway/gateway.ts';
import { budgetViews } from '../../../controllers/controllersAnswers.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Tellers } from '../../describedEntry.ts';
import { whoIs } from '../who.ts';
import { WRITE_SENTENCES } from './writeSentences.ts';

/** Sentences about the outcome of requests, and about the API servers. */
export const REQUEST_SENTENCES: Tellers = {
  'request.rejected': rejected,
  'request.queued': queued,
  'request.refused': refused,
  'request.read': ({ reason }) =>
    say('request.read', {
      kind: reason.kind,
      servedBy: reason.servedBy === 'cache' ? 'watch cache' : String(reason.servedBy),
      objects: Number(reason.objectsSent),
    }),
  'gateway.refused': ({ reason, world }) => {
    const perSecond = world.table(GATEWAYS).get('gateway')?.perSecond ?? 0;
    return say('gateway.refused', { who: whoOf(reason.user), group: String(reason.class), perSecond });
  },
  'gateway.set': ({ reason }) => say('gateway.set', { perSecond: String(reason.perSecond) }),
  'server.draining': ({ reason }) => say('server.draining', { server: reason.subject }),
  'server.refusing': ({ reason }) => say('server.refusing', { server: reason.subject }),
  'server.stopped': ({ reason }) => say('server.stopped', { server: reason.subject }),
  'server.started': ({ reason }) => say('server.started', { server: reason.subject }),
  'server.readmitted': ({ reason }) => say('server.readmitted', { server: reason.subject }),
  'servers.changed': ({ reason }) => say('servers.changed', { count: Number(reason.count), mode: String(reason.mode) }),
  'serverFlags.changed': ({ reason }) => {
    const reading = Number(reason.maxRequestsInflight);
    const writing = Number(reason.maxMutatingRequestsInflight);
    if (reason.priorityAndFairness !== true) return say('serverFlags.changed', { reading, writing });
    const seats = reading + writing;
    return say('serverFlags.seats', { reading, writing, seats }, { formula: `${reading} + ${writing} = ${seats}` });
  },
  'connection.goingAway': ({ reason }) =>
    say('connection.goingAway', { connection: reason.subject, server: String(reason.server) }),
  'watch.opened': ({ reason }) =>
    say('watch.opened', { client: reason.subject, kind: reason.kind, revision: Number(reason.revision) }),
  'watch.refused': ({ reason }) => say('watch.refused', { client: reason.subject, message: reason.message ?? '' }),
  'watch.closed': ({ reason }) => say(CLOSED[reason.why as StreamEnd], { client: reason.subject }),
};

/** Sentences for the API server's entries, by their reasons. */
export const API_SERVER_SENTENCES: Tellers = { ...WRITE_SENTENCES, ...REQUEST_SENTENCES };

const CLOSED = {
  timeout: 'watch.timedOut',
  tooSlow: 'watch.tooSlow',
  serverStopped: 'watch.serverStopped',
} as const satisfies Record<StreamEnd, string>;

function whoOf(user: unknown): string {
  return whoIs(String(user)).name;
}

/** The level that took the request, with its seats at this moment. */
function levelOf({ world, entry, reason }: DescribedEntry) {
  const tables = flowTables((entry.event as { readonly server?: string }).server ?? entry.actor);
  const name = String(reason.level);
  const level = world.table(tables.levels).get(name);
  return { level, pool: world.table(tables.pools).get(name) };
}

/** `limit 15 (nominal 10, borrowed 5), in use 15`. */
function seatsFormula(described: DescribedEntry): string | undefined {
  const { level, pool } = levelOf(described);
  if (!level || !pool) return undefined;
  const { nominal, current } = level;
  const sum = current >= nominal ? `${nominal} + ${current - nominal}` : `${nominal} − ${nominal - current}`;
  return `${level.name}: ${sum} = ${current}; ${pool.seatsInUse} / ${current}`;
}

function rejected(described: DescribedEntry): Saying {
  const { reason } = described;
  const { level } = levelOf(described);
  const who = whoOf(reason.user);
  const slots = { who, level: String(reason.level), flowSchema: String(reason.flowSchema) };
  const formula = seatsFormula(described);
  const more = { points: [{ part: 'level', name: slots.level }] as const, ...(formula !== undefined && { formula }) };
  switch (reason.reason) {
    case 'queue-full':
      return say('rejected.queueFull', { ...slots, length: level?.queueLengthLimit ?? 0 }, more);
    case 'concurrency-limit':
      return level
        ? say('rejected.noSeat', { ...slots, seats: level.current }, more)
        : say('rejected.inFlight', { who, reason: reason.reason });
    case 'time-out':
      return say('rejected.timeOut', slots, more);
    default:
      return say('rejected.inFlight', { who, reason: String(reason.reason) });
  }
}

function queued(described: DescribedEntry): Saying {
  const { level, pool } = levelOf(described);
  const { reason } = described;
  const formula = seatsFormula(described);
  return say(
    'request.queued',
    {
      who: whoOf(reason.user),
      level: String(reason.level),
      flowSchema: String(reason.flowSchema),
      seats: level?.current ?? 0,
      waiting: pool?.requestsWaiting ?? 0,
    },
    { points: [{ part: 'level', name: String(reason.level) }], ...(formula !== undefined && { formula }) },
  );
}

const TOO_MANY = 429;

function refused({ reason, world }: DescribedEntry): Saying {
  const name = nameOf(reason.subject);
  if (reason.verb === 'evict' || (reason.code === TOO_MANY && reason.kind === 'Pod')) {
    const [budget] = budgetViews(world, new Set([reason.subject])).filter(({ namespace }) =>
      reason.subject.startsWith(`${namespace}/`),
    );
    if (budget && reason.code === TOO_MANY) {
      const { healthy, desired } = budget;
      const formula = `${healthy} − 1 < ${desired}`;
      return say('refused.budget', { pod: name, budget: budget.name, healthy, desired }, { formula });
    }
  }
  if (reason.verb === 'http') {
    const slots = { who: whoOf(reason.user), path: reason.subject, code: Number(reason.code) };
    return say('refused.http', { ...slots, message: reason.message ?? '' });
  }
  return say('refused.other', {
    who: whoOf(reason.user),
    verb: String(reason.verb),
    what: `${reason.kind} ${name}`.trim(),
    code: Number(reason.code),
    message: reason.message ?? '',
  });
}
