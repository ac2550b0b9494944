import { CLIENT_BUCKETS, CLIENT_RATE_SETTINGS, programOf } from '#cluster/api/clientThrottle.ts';
import { store } from '#cluster/api/kindTables.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { serverFlags } from '#cluster/apiserver/apiServerEvents.ts';
import { initialLimit, sharesOf } from '#cluster/apiserver/flowcontrol/allocation.ts';
import {
  type ConfigRecord,
  flowTables,
  type LevelRecord,
  schemaKey,
} from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import { serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD_GENERATORS } from '#cluster/environment/load/loadGenerators.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import { AUTO_UPDATE_ANNOTATION } from '#model/flowcontrol/bootstrapObjects.ts';
import type { FlowcontrolSubject, FlowSchema, PolicyRulesWithSubjects } from '#model/generated/types.ts';
import type { FairnessView, FlowSchemaLine, LevelDetail, TooManyView } from '#protocol/fairness.ts';

/** The seats of one API server and their use now; of the first server unless `server` names another. */
export function fairnessView(world: World, server: string = API_SERVER): FairnessView {
  const tables = flowTables(server);
  const config = world.table(tables.config).get('config');
  const levels = world.table(tables.levels).values();
  return {
    server,
    servers: serverIds(world),
    serverConcurrencyLimit: config?.serverConcurrencyLimit ?? 0,
    nominalSum: config?.nominalSum ?? 0,
    flags: serverFlags(world),
    ...inFlight(world, server, config),
    nextAdjustmentUs: nextAdjustmentUs(world, server),
    schemas: (config?.flowSchemas ?? []).map((schema) => schemaLine(world, server, schema)),
    levels: levels.map((level) => levelDetail(world, server, level)),
  };
}

function inFlight(
  world: World,
  server: string,
  config: ConfigRecord | undefined,
): Pick<FairnessView, 'inFlight'> | undefined {
  if (!config?.maxInFlight) return undefined;
  const counts = world.table(flowTables(server).inFlight).get('inFlight');
  return {
    inFlight: {
      readOnly: counts?.readOnly ?? 0,
      mutating: counts?.mutating ?? 0,
      readOnlyLimit: config.maxInFlight.readOnly,
      mutatingLimit: config.maxInFlight.mutating,
      dropped: (counts?.droppedReadOnly ?? 0) + (counts?.droppedMutating ?? 0),
    },
  };
}

function nextAdjustmentUs(world: World, server: string): number {
  for (const { atUs, actor, event } of world.table(AGENDA).unordered())
    if (event.type === 'flowcontrol.adjustment' && actor === server) return atUs;
  return -1;
}

function schemaLine(world: World, server: string, { metadata: { name }, spec }: FlowSchema): FlowSchemaLine {
  const level = spec.priorityLevelConfiguration.name;
  const counted = world.table(flowTables(server).schemas).get(schemaKey(level, name));
  const { queueFull = 0, concurrencyLimit = 0, timeOut = 0 } = counted ?? {};
  return {
    name,
    matchingPrecedence: spec.matchingPrecedence ?? 0,
    level,
    distinguisher: distinguisherMethod(spec),
    rules: (spec.rules ?? []).map(ruleText),
    autoupdate: annotation(world, 'FlowSchema', name),
    rejected: { 'queue-full': queueFull, 'concurrency-limit': concurrencyLimit, 'time-out': timeOut },
  };
}

export function distinguisherMethod({
  distinguisherMethod: method,
}: FlowSchema['spec']): FlowSchemaLine['distinguisher'] {
  return method?.type === 'ByUser' || method?.type === 'ByNamespace' ? method.type : '';
}

function levelDetail(world: World, server: string, level: LevelRecord): LevelDetail {
  const { name, type, spec, nominal, lower, upper, current, queues, handSize, queueLengthLimit } = level;
  const drops = world.table(flowTables(server).drops).get(name);
  return {
    name,
    type,
    shares: sharesOf(spec),
    nominal,
    lower,
    upper,
    current,
    initial: initialLimit(level),
    queues,
    handSize,
    queueLengthLimit,
    maxSeats: level.maxSeats,
    retryAfterSeconds: drops?.retryAfterSeconds ?? 1,
    autoupdate: annotation(world, 'PriorityLevelConfiguration', name),
  };
}

function annotation(world: World, kind: string, name: string): string {
  const object = world.table(store(kind)).get(name);
  return object?.metadata.annotations?.[AUTO_UPDATE_ANNOTATION] ?? '';
}

/** A rule of a FlowSchema in one line, with the words of its own fields: subjects; verbs; resources. */
export function ruleText({ subjects, resourceRules = [], nonResourceRules = [] }: PolicyRulesWithSubjects): string {
  const what = [
    ...resourceRules.map(
      ({ verbs, apiGroups, resources, namespaces = [], clusterScope }) =>
        `${listed(verbs)} ${listed(resources)} in ${listed(apiGroups.map((group) => group || '""'))}${
          namespaces.length > 0 ? `, namespaces ${listed(namespaces)}` : ''
        }${clusterScope ? ', clusterScope' : ''}`,
    ),
    ...nonResourceRules.map(({ verbs, nonResourceURLs }) => `${listed(verbs)} ${listed(nonResourceURLs)}`),
  ];
  return `${subjects.map(subjectText).join(', ')}: ${what.join(' or ')}`;
}

function subjectText({ kind, user, group, serviceAccount }: FlowcontrolSubject): string {
  if (kind === 'ServiceAccount') return `ServiceAccount ${serviceAccount?.namespace}/${serviceAccount?.name}`;
  return `${kind} ${(kind === 'User' ? user : group)?.name ?? ''}`;
}

function listed(texts: readonly string[]): string {
  return texts.join(',');
}

/** Separate counts of everything that people call throttling. The mechanisms share only the status 429 or a wait. */
export function fairnessTooMany(world: World): TooManyView {
  const fairness = { 'queue-full': 0, 'concurrency-limit': 0, 'time-out': 0 };
  let maxInFlight = 0;
  for (const server of serverIds(world)) {
    const tables = flowTables(server);
    for (const schema of world.table(tables.schemas).unordered()) {
      fairness['queue-full'] += schema.queueFull;
      fairness['concurrency-limit'] += schema.concurrencyLimit;
      fairness['time-out'] += schema.timeOut;
    }
    const counts = world.table(tables.inFlight).get('inFlight');
    maxInFlight += (counts?.droppedReadOnly ?? 0) + (counts?.droppedMutating ?? 0);
  }
  const answered = evictionsRefused(world);
  return { fairness, disruptionBudget: answered, maxInFlight, clientSide: clientSide(world) };
}

/** Totals are kept by server, verb, group, version, resource, subresource, scope and code. */
function evictionsRefused(world: World): number {
  const totals = world.table(REQUEST_TOTALS);
  let sum = 0;
  for (const key of totals.keys())
    if (key.endsWith('|429') && key.includes('|pods|eviction|')) sum += totals.get(key)?.count ?? 0;
  return sum;
}

function clientSide(world: World): TooManyView['clientSide'] {
  const buckets = world.table(CLIENT_BUCKETS);
  const sumOf = (belongs: (address: string) => boolean) => {
    let [throttled, waitedUs] = [0, 0];
    for (const address of buckets.keys()) {
      const bucket = belongs(address) ? buckets.get(address) : undefined;
      throttled += bucket?.throttled ?? 0;
      waitedUs += bucket?.waitedUs ?? 0;
    }
    return { throttled, waitedUs };
  };
  const programs = world
    .table(CLIENT_RATE_SETTINGS)
    .values()
    .map(({ client, qps, burst }) => ({
      client,
      qps,
      burst,
      ...sumOf((address) => programOf(address) === client),
    }));
  const loads = world
    .table(LOAD_GENERATORS)
    .values()
    .flatMap(({ id, clientQps, clientBurst = 1 }) =>
      clientQps === undefined
        ? []
        : [
            {
              client: `load/${id}`,
              qps: clientQps,
              burst: clientBurst,
              ...sumOf((name) => name.startsWith(`load/${id}/`)),
            },
          ],
    );
  return [...programs, ...loads];
}
