import type { ClientFacts, HttpRequest } from '#cluster/api/request.ts';
import { API_SERVERS } from '#cluster/apiserver/apiServerEvents.ts';
import { API_SERVERS as SERVER_RECORDS, serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD } from '#cluster/environment/load/loadAnswers.ts';
import { PROMETHEUS } from '#cluster/environment/prometheus/scrapeRecords.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import type { World } from '#kernel/world.ts';
import { readYaml } from '#model/manifest/readYaml.ts';
import type { Command } from '#protocol/command.ts';
import { type MadeInput, sendTo } from './madeInput.ts';
import { PERSON } from './person.ts';

const API_COMMANDS = [
  'request.send',
  'load.start',
  'load.stop',
  'servers.set',
  'server.restart',
  'gateway.set',
  'client.rate',
  'client.rates',
  'serverFlags.set',
  'prometheus.start',
  'prometheus.stop',
] as const;
export type ApiCommand = Extract<Command, { type: (typeof API_COMMANDS)[number] }>;

const US_PER_MS = 1000;
const US_PER_SECOND = 1_000_000;

export function isApiCommand(command: Command): command is ApiCommand {
  return (API_COMMANDS as readonly string[]).includes(command.type);
}

/**
 * Refuses the restart of a server that does not exist or is not up. Asked when a person restarts it: a script of a scenario names
 * servers that other steps add before.
 */
export function restartProblem(command: Command, world: World): string | undefined {
  if (command.type !== 'server.restart') return undefined;
  const { server } = command;
  const known = serverIds(world);
  if (!known.includes(server))
    return `there is no API server ${server}: there ${known.length > 1 ? 'are' : 'is'} ${known.join(', ')}`;
  const state = world.table(SERVER_RECORDS).get(server)?.state ?? 'up';
  return state === 'up' ? undefined : `${server} is ${state === 'down' ? 'down' : 'shutting down'}`;
}

/** Commands about the API server's clients and servers, as the events of the actors that take them. */
export function apiInput(command: ApiCommand, label: string): MadeInput {
  switch (command.type) {
    case 'request.send':
      return sendInput(command, label);
    case 'load.start':
      return loadInput(command);
    case 'load.stop':
      return sendTo(LOAD, { type: 'load.stopped', id: command.id });
    case 'servers.set': {
      const { count, mode, goawayChance, readmitSeconds = 10 } = command;
      return sendTo(API_SERVERS, { type: 'servers.changed', count, mode, goawayChance, readmitSeconds });
    }
    case 'server.restart': {
      const { server, downSeconds = 5, shutdownDelaySeconds = 0, sendsRetryAfter = false } = command;
      const type = 'server.restarted';
      return sendTo(API_SERVERS, { type, server, downSeconds, shutdownDelaySeconds, sendsRetryAfter });
    }
    case 'gateway.set':
      return sendTo(API_SERVERS, { type: 'gateway.set', settings: command.settings });
    case 'serverFlags.set': {
      const { type: _, ...flags } = command;
      return sendTo(API_SERVERS, { type: 'serverFlags.changed', flags });
    }
    case 'prometheus.start': {
      const { intervalSeconds } = command;
      return sendTo(PROMETHEUS, {
        type: 'prometheus.started',
        ...(intervalSeconds !== undefined && { intervalUs: Math.round(intervalSeconds * US_PER_SECOND) }),
      });
    }
    case 'prometheus.stop':
      return sendTo(PROMETHEUS, { type: 'prometheus.stopped' });
    case 'client.rates':
      return sendTo(KUBECTL, { type: 'clientRates.changed', rates: command.rates });
    case 'client.rate': {
      const { client, qps, burst } = command;
      return sendTo(KUBECTL, { type: 'clientRate.changed', client, qps, burst });
    }
  }
}

function sendInput(command: Extract<ApiCommand, { type: 'request.send' }>, label: string): MadeInput {
  const { method, url, user = PERSON, contentType, executionMs, body: text } = command;
  const { groups, userAgent, credentials, impersonateUser, impersonateGroups, sizeBytes } = command;
  const body = bodyOf(text);
  if (!body.ok) return body;
  const request: HttpRequest = {
    verb: 'http',
    user,
    kind: '',
    name: url,
    method,
    url,
    ...(body.value && { body: body.value }),
    ...(contentType && { contentType }),
  };
  const client: ClientFacts = {
    ...(groups && { groups }),
    ...(userAgent && { userAgent }),
    ...(credentials && { credentials }),
    ...(impersonateUser && { impersonateUser }),
    ...(impersonateGroups && { impersonateGroups }),
    ...(sizeBytes !== undefined && { sizeBytes }),
    ...(executionMs !== undefined && { executionUs: Math.round(executionMs * US_PER_MS) }),
  };
  return sendTo(KUBECTL, { type: 'requests.sent', label, requests: [request], client });
}

function loadInput(command: Extract<ApiCommand, { type: 'load.start' }>): MadeInput {
  const { type: _, body: text, burst = 1, clients = 1, executionMs, ...wanted } = command;
  const body = bodyOf(text);
  if (!body.ok) return body;
  return sendTo(LOAD, {
    type: 'load.started',
    load: {
      ...wanted,
      burst,
      clients,
      ...(body.value && { body: body.value }),
      ...(executionMs !== undefined && { executionUs: Math.round(executionMs * US_PER_MS) }),
    },
  });
}

type Body = { readonly ok: true; readonly value: object | undefined } | Extract<MadeInput, { ok: false }>;

/** YAML or JSON; an empty text is no body. */
function bodyOf(text: string | undefined): Body {
  if (text === undefined || text.trim() === '') return { ok: true, value: undefined };
  const read = readYaml(text, 'body');
  if ('problem' in read) return { ok: false, problems: [{ field: 'body', message: read.problem }] };
  if (typeof read.value === 'object' && read.value !== null) return { ok: true, value: read.value };
  return { ok: false, problems: [{ field: 'body', message: 'the body must be an object' }] };
}
