import { LIMITS } from '#base/limits.ts';
import { fields, flag, list, number, oneOf, optional, orNull, text, whole, withRule } from '#base/shape.ts';
import { MILLISECOND_US, SECOND_US } from '#base/time.ts';
import { CLIENT_RATES } from '#cluster/api/clientThrottle.ts';
import { type ClientFacts, HTTP_METHODS, type HttpRequest } from '#cluster/api/request.ts';
import { API_SERVERS, serverFlagsProblem } from '#cluster/apiserver/apiServerEvents.ts';
import {
  goawayProblem,
  MOST_SERVERS,
  API_SERVERS as SERVER_RECORDS,
  serverIds,
} from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD } from '#cluster/environment/load/loadGenerators.ts';
import { PROMETHEUS } from '#cluster/environment/prometheus/prometheus.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { readYaml } from '#model/manifest/splitDocuments.ts';
import { command, type MadeInput, PERSON, refuse, sendTo, word } from './command.ts';

const MOST_CLASSES = 20;
const LONGEST = 1_000_000_000;

/** Path and query, such as `/api/v1/pods?limit=500&resourceVersion=0`. */
const url = text(LIMITS.line.most, { is: /^\//, called: 'a path that begins with /' });
const words = list(word, 0, LIMITS.listItems.most);
const method = oneOf(...HTTP_METHODS);
const duration = number(0, LONGEST);
const rate = number(0.001, 100_000);
const burst = whole(1, 100_000);
/** YAML or JSON; an empty text is no body. */
const body = optional(text(LIMITS.body.most));
const inflight = whole(Number.MIN_SAFE_INTEGER);

const gateway = withRule(
  fields({
    perSecond: whole(1, 1_000_000),
    classes: list(fields({ name: word, users: words }), 1, MOST_CLASSES),
  }),
  ({ classes }) => {
    const names = new Set(classes.map(({ name }) => name));
    return names.size < classes.length ? { at: ['classes'], expected: 'classes of different names' } : undefined;
  },
);

/** Commands about the API servers, their clients and requests. */
export const API_SERVER_COMMANDS = [
  command({
    type: 'request.send',
    about: 'Sends one request that a person writes. Without `user` the administrator sends it.',
    fields: {
      method,
      url,
      user: optional(word),
      groups: optional(words),
      userAgent: optional(word),
      credentials: optional(oneOf('none', 'invalid')),
      impersonateUser: optional(word),
      impersonateGroups: optional(words),
      body,
      contentType: optional(word),
      sizeBytes: optional(whole(0)),
      executionMs: optional(duration),
    },
    label: ({ method: verb, url: path }) => `${verb} ${path}`,
    input: (wanted, { label }) => {
      const { user = PERSON, contentType, executionMs, sizeBytes, groups, userAgent, credentials } = wanted;
      const { impersonateUser, impersonateGroups } = wanted;
      const read = bodyOf(wanted.body);
      if (!read.ok) return read;
      const request: HttpRequest = {
        verb: 'http',
        user,
        kind: '',
        name: wanted.url,
        method: wanted.method,
        url: wanted.url,
        ...(read.value && { body: read.value }),
        ...(contentType && { contentType }),
      };
      const client: ClientFacts = {
        ...(groups && { groups }),
        ...(userAgent && { userAgent }),
        ...(credentials && { credentials }),
        ...(impersonateUser && { impersonateUser }),
        ...(impersonateGroups && { impersonateGroups }),
        ...(sizeBytes !== undefined && { sizeBytes }),
        ...(executionMs !== undefined && { executionUs: Math.round(executionMs * MILLISECOND_US) }),
      };
      return sendTo(KUBECTL, { type: 'requests.sent', label, requests: [request], client });
    },
  }),
  command({
    type: 'load.start',
    about:
      "Starts clients that send the same request again and again. It replaces a generator with the same id. `{n}` in `url` and `user` stands for the client's number.",
    fields: {
      id: word,
      method,
      url,
      user: word,
      groups: optional(words),
      userAgent: optional(word),
      body,
      /** The rate of all clients together. */
      ratePerSecond: rate,
      /** So many at once each time. */
      burst: optional(burst),
      /** Ends by itself after so many. */
      count: optional(whole(1, 10_000_000)),
      clients: optional(whole(1, 10_000)),
      executionMs: optional(duration),
      sizeBytes: optional(whole(0)),
      /** The limit that client-go sets for each client. */
      clientQps: optional(rate),
      clientBurst: optional(burst),
    },
    label: ({ id, ratePerSecond, method: verb, url: path }) => `start ${id}: ${ratePerSecond}/s ${verb} ${path}`,
    input: ({ type: _, body: written, burst: atOnce = 1, clients = 1, executionMs, ...wanted }) => {
      const read = bodyOf(written);
      if (!read.ok) return read;
      return sendTo(LOAD, {
        type: 'load.started',
        load: {
          ...wanted,
          burst: atOnce,
          clients,
          ...(read.value && { body: read.value }),
          ...(executionMs !== undefined && { executionUs: Math.round(executionMs * MILLISECOND_US) }),
        },
      });
    },
  }),
  command({
    type: 'load.stop',
    about: 'Stops a generator of requests.',
    fields: { id: word },
    label: ({ id }) => `stop ${id}`,
    input: ({ id }) => sendTo(LOAD, { type: 'load.stopped', id }),
  }),
  command({
    type: 'servers.set',
    about: 'Sets the number of API servers behind a load balancer.',
    fields: {
      count: whole(1, MOST_SERVERS),
      mode: oneOf('L4', 'L7'),
      /** --goaway-chance: 0 to 0.02. */
      goawayChance: withRule(number(-LONGEST, LONGEST), goawayProblem),
      /** Seconds before the load balancer uses a server that is ready again; the default is 10. */
      readmitSeconds: optional(duration),
    },
    label: ({ count, mode, goawayChance }) => `${count} API servers (${mode}, --goaway-chance=${goawayChance})`,
    input: ({ count, mode, goawayChance, readmitSeconds = 10 }) =>
      sendTo(API_SERVERS, { type: 'servers.changed', count, mode, goawayChance, readmitSeconds }),
  }),
  command({
    type: 'server.restart',
    about: 'Restarts a running API server.',
    fields: {
      server: word,
      /** 5 unless said otherwise. */
      downSeconds: optional(duration),
      /** --shutdown-delay-duration: for so long it serves the clients that are there; 0 unless said otherwise. */
      shutdownDelaySeconds: optional(duration),
      /** --shutdown-send-retry-after: then new requests get 429 and not a closed connection. */
      sendsRetryAfter: optional(flag),
    },
    label: ({ server }) => `restart ${server}`,
    input: ({ server, downSeconds = 5, shutdownDelaySeconds = 0, sendsRetryAfter = false }) => {
      const type = 'server.restarted';
      return sendTo(API_SERVERS, { type, server, downSeconds, shutdownDelaySeconds, sendsRetryAfter });
    },
    refusal: ({ server }, world) => {
      const known = serverIds(world);
      const state = world.table(SERVER_RECORDS).get(server)?.state ?? 'up';
      if (known.includes(server) && state === 'up') return undefined;
      const message = known.includes(server)
        ? `${server} is ${state === 'down' ? 'down' : 'shutting down'}`
        : `there is no API server ${server}: there ${known.length > 1 ? 'are' : 'is'} ${known.join(', ')}`;
      return { field: 'server', message };
    },
  }),
  command({
    type: 'prometheus.start',
    about: "Starts a Prometheus that scrapes the API servers' metrics every `intervalSeconds` (5).",
    fields: { intervalSeconds: optional(number(1, 3600)) },
    label: () => 'start Prometheus',
    input: ({ intervalSeconds }) =>
      sendTo(PROMETHEUS, {
        type: 'prometheus.started',
        ...(intervalSeconds !== undefined && { intervalUs: Math.round(intervalSeconds * SECOND_US) }),
      }),
  }),
  command({
    type: 'prometheus.stop',
    about: 'Stops that Prometheus.',
    fields: {},
    label: () => 'stop Prometheus',
    input: () => sendTo(PROMETHEUS, { type: 'prometheus.stopped' }),
  }),
  command({
    type: 'gateway.set',
    about:
      'Puts a gateway before the API servers. It passes a limited number of requests of load generators each second, the first class first. `null` removes it.',
    fields: { settings: orNull(gateway) },
    label: ({ settings }) =>
      settings === null
        ? 'no gateway before the API servers'
        : `a gateway before the API servers: ${settings.perSecond} requests/s`,
    input: ({ settings }) => sendTo(API_SERVERS, { type: 'gateway.set', settings }),
  }),
  command({
    type: 'serverFlags.set',
    about: 'Restarts all kube-apiservers with these flags.',
    fields: { maxRequestsInflight: inflight, maxMutatingRequestsInflight: inflight, priorityAndFairness: flag },
    rule: (flags) => {
      const problem = serverFlagsProblem(flags);
      return problem === undefined ? undefined : `flags that kube-apiserver accepts (${problem})`;
    },
    label: ({ maxRequestsInflight, maxMutatingRequestsInflight, priorityAndFairness }) =>
      `kube-apiserver --max-requests-inflight=${maxRequestsInflight} --max-mutating-requests-inflight=${maxMutatingRequestsInflight} --enable-priority-and-fairness=${priorityAndFairness}`,
    input: ({ type: _, ...flags }) => sendTo(API_SERVERS, { type: 'serverFlags.changed', flags }),
  }),
  command({
    type: 'client.rates',
    about: 'Sets client-side throttling of all programs: as upstream, or none.',
    fields: { rates: oneOf('upstream', 'unlimited') },
    label: ({ rates }) => (rates === 'upstream' ? 'client rates as upstream' : 'no client rates'),
    input: ({ rates }) => sendTo(KUBECTL, { type: 'clientRates.changed', rates }),
  }),
  command({
    type: 'client.rate',
    about: 'Sets client-side throttling of a program. A `qps` of 0 removes it.',
    fields: { client: oneOf(...Object.keys(CLIENT_RATES)), qps: duration, burst: whole(1, 1_000_000) },
    label: ({ client, qps, burst: atOnce }) => `${client}: qps ${qps}, burst ${atOnce}`,
    input: ({ client, qps, burst: atOnce }) =>
      sendTo(KUBECTL, { type: 'clientRate.changed', client, qps, burst: atOnce }),
  }),
] as const;

type Body = { readonly ok: true; readonly value: object | undefined } | Extract<MadeInput, { ok: false }>;

function bodyOf(written: string | undefined): Body {
  if (written === undefined || written.trim() === '') return { ok: true, value: undefined };
  const read = readYaml(written, 'body');
  if ('problem' in read) return refuse({ field: 'body', message: read.problem });
  if (typeof read.value === 'object' && read.value !== null) return { ok: true, value: read.value };
  return refuse({ field: 'body', message: 'the body must be an object' });
}
