import { countFrom, startOf } from '#base/rfc3339.ts';
import type { Micros, Millis } from '#base/time.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { ScheduledRequests } from '#cluster/cluster.ts';
import { createCluster, type ScheduledEvent } from '#cluster/cluster.ts';
import { behaviourByManifest } from '#cluster/environment/behaviourOf.ts';
import { assumedEndMs } from '#cluster/environment/defaultBehaviour.ts';
import { configurationIn, readSchedulerConfiguration } from '#cluster/readSchedulerConfiguration.ts';
import type { Trials } from '#cluster/scheduler/actor/trials.ts';
import { configurationNotes } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { Engine } from '#kernel/engine.ts';
import { World } from '#kernel/world.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { parseTrace } from '#model/trace/parseTrace.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { Scenario, ScriptStep } from '#scenarios/scenario.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { applyRequests, assumedNamespaces, assumedNamespacesNotes } from './commands/applyRequests.ts';
import { PERSON, shapeProblems } from './commands/command.ts';
import { inputOf } from './commands/inputOf.ts';
import { gatedGroups } from './commands/objectCommands.ts';
import { type ReadFiles, readFiles } from './commands/readFiles.ts';
import { ownManifests } from './commands/readManifests.ts';
import { podSpecOf } from './questions/nodes/podAnatomy.ts';
import { Run, type RunOptions } from './run.ts';
import { runningWorkloads } from './runningWorkloads.ts';
import { nodesOfGroup, nodesWanted } from './scenarioNodes.ts';
import { standInNodes } from './standInNodes.ts';
import { standInReferred } from './standInReferred.ts';
import { standInReplicaSets } from './standInReplicaSets.ts';
import { standInRevisions } from './standInRevisions.ts';
import { sourceShape, sourceWithStart } from './startOfRun.ts';
import { DEFAULT_TRACE_TIME, type TraceScenario, traceScenario } from './traceScenario.ts';
import { unknownKinds } from './unknownKinds.ts';
import { declaredWorkloads } from './views/workloadColours.ts';

/** Objects that one note names. */
const MOST_NAMED = 3;

/** Nodes of a run whose files bring none: three of 4 CPU, 16Gi and 110 Pods, over three zones. */
const DEFAULT_NODES = { count: 3, cpu: '4', memory: '16Gi', pods: 110 };

/** Free amounts of a node that stands in for one of a dump: CPU in thousandths, memory in bytes, Pods. */
const STAND_IN_FREE = { cpu: 1000, memory: 2 ** 30, pods: 10 };

/** Says nothing of the files' names: the same objects make the same history wherever they were read. */
const START_LABEL = 'kubectl apply';

export type Opened =
  | {
      readonly ok: true;
      /** The requested source, with the start of the run. */
      readonly source: RunSource;
      readonly run: Run;
      readonly trials: Trials;
      /** When a trace in the files ends; 0 when there is none. */
      readonly traceEndUs: Micros;
      readonly notes: readonly InputProblem[];
      /** Objects of a live cluster in the files. */
      readonly dumped: readonly KubeObject[];
      /**
       * `Kind/namespace/name` of the workloads that the source brings at its start and in its script, in that order.
       */
      readonly declared: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Start {
  readonly objects: readonly KubeObject[];
  readonly requests: readonly ApiRequest[];
  readonly trace: TraceScenario;
  readonly notes: readonly InputProblem[];
}

export interface OpenOptions extends RunOptions {
  /** Changes each text with manifests before it is read: the same run with something else in it. */
  readonly rewrite?: (text: string) => string;
  /** Objects that were read from the files before, so that they are not read again. */
  readonly objects?: readonly KubeObject[];
  /**
   * The day on which a source that nobody played before is opened, as RFC 3339. With it a run of files begins at the
   * newest time in them,
   * else at this day. The model has no clock, so whoever has one says it.
   */
  readonly today?: string | undefined;
}

function rewrittenScenario(scenario: Scenario, rewrite: (text: string) => string): Scenario {
  return {
    ...scenario,
    manifests: rewrite(scenario.manifests),
    ...(scenario.running === undefined ? undefined : { running: rewrite(scenario.running) }),
    script: scenario.script.map((step) => (step.apply === undefined ? step : { ...step, apply: rewrite(step.apply) })),
  };
}

/** Makes the world of a run at its start. Nothing is made when anything in the source is wrong. */
export function openRun(
  asked: RunSource,
  { rewrite = (text) => text, objects, today, ...options }: OpenOptions = {},
): Opened {
  const known = scenarioById(asked.scenario);
  if (!known) return failed(`there is no scenario "${asked.scenario}"`);
  // Sources come from links and files too.
  const wrong = shapeProblems(sourceShape, asked);
  if (wrong.length > 0) return { ok: false, problems: wrong };
  const scenario = rewrittenScenario(known, rewrite);
  const source = {
    ...asked,
    ...(asked.files && { files: asked.files.map((file) => ({ ...file, text: rewrite(file.text) })) }),
  };
  const read: ReadFiles = objects
    ? { ok: true, objects, imported: [], trace: parseTrace([]).trace, notes: [] }
    : readFiles(source.files ?? []);
  if (!read.ok) return read;
  const files = startOfFiles(source, read);
  const begun = today === undefined ? asked : sourceWithStart(asked, read.objects, today);
  countFrom(startOf(begun));
  const switches = source.switches ?? scenario.switches ?? {};
  const gated = gatedGroups(objects ? objects.map((object) => ({ object })) : read.imported, switches);
  if (gated.problems.length > 0) return { ok: false, problems: gated.problems };
  const nodes = startNodes(source, scenario, files);
  const atTheStart = [...nodes, ...files.objects, ...files.trace.nodes, ...files.requests];
  const standIns = standInNodes(
    files.objects.filter(isPlaced),
    namesOfNodes(atTheStart),
    STAND_IN_FREE,
    files.objects.filter((object) => isKind(object, 'DaemonSet')),
  );
  const revisions = standInRevisions(files.objects);
  const replicaSets = standInReplicaSets(files.objects);
  const unknown = unknownKinds(files.objects);
  const assumed = assumedNamespaces([...read.objects, ...ownManifests(`${scenario.id}.yaml`, scenario.manifests)]);
  const written = assumedNamespaces(read.objects.filter(({ metadata }) => metadata.uid === undefined));
  const running = runningWorkloads(
    ownManifests(`${scenario.id}.yaml`, scenario.running ?? ''),
    nodes,
    scenario.images ?? [],
    source.seed,
  );
  const configuration =
    source.configuration ??
    (scenario.schedulerConfiguration
      ? { name: `${scenario.id}.yaml`, text: scenario.schedulerConfiguration }
      : undefined);
  const world = new World();
  const startObjects = [
    ...running.nodes,
    ...standIns.nodes,
    ...ownManifests(`${scenario.id}.yaml`, scenario.manifests),
    ...running.objects,
    ...files.trace.nodes,
    ...files.objects,
    ...standInReferred(files.objects),
    ...replicaSets.sets,
    ...revisions.revisions,
  ];
  const scheduledRequests = [
    ...(files.requests.length > 0 ? [{ atUs: 0, requests: files.requests, label: START_LABEL }] : []),
    ...scriptRequests(scenario.script),
    ...files.trace.scheduledRequests,
  ];
  const cluster = createCluster(world, {
    objects: startObjects,
    scheduledRequests,
    scheduledEvents: scriptEvents(scenario.script),
    images: [...(scenario.images ?? []), ...files.trace.images],
    ...(configuration ? { configuration } : undefined),
    switches,
    clientRates: source.clientRates ?? 'unlimited',
    unknownKinds: unknown.kinds,
    assumedNamespaces: assumed,
    dumped: files.objects,
  });
  if (!cluster.ok) return cluster;
  const { from } = configurationIn(configuration?.text ?? '');
  const ignored = [
    ...(from === undefined ? [] : [`the configuration of the scheduler is read from ${from}`]),
    ...(configuration ? configurationNotes(readSchedulerConfiguration(configuration.text)) : []),
  ];
  const ignoredNames = ignored.map((message) => ({ message, ...(configuration && { file: configuration.name }) }));
  const engine = new Engine({
    world,
    seed: source.seed,
    actors: cluster.actors,
    genesis: cluster.genesis,
    start: begun.start,
  });
  return {
    ok: true,
    source: begun,
    run: new Run(engine, options),
    trials: cluster.trials,
    traceEndUs: files.trace.endUs,
    notes: [
      ...files.notes,
      ...ignoredNames,
      ...gated.notes,
      ...standIns.notes,
      ...replicaSets.notes,
      ...revisions.notes,
      ...unknown.notes,
      ...assumedNamespacesNotes(written.filter((name) => assumed.includes(name))),
      ...assumedEnds(appliedObjects(files.requests)),
    ],
    dumped: files.objects,
    declared: declaredWorkloads([
      ...startObjects,
      ...scheduledRequests.flatMap(({ requests }) => appliedObjects(requests)),
    ]),
  };
}

function failed(message: string): Opened {
  return { ok: false, problems: [{ message }] };
}

/**
 * Objects that carry a uid come from a live cluster and are there from the start, as the machines of a trace; all
 * others are applied at the start.
 */
function startOfFiles({ trace: time }: RunSource, read: Extract<ReadFiles, { readonly ok: true }>): Start {
  const isDumped = (object: KubeObject): boolean => object.metadata.uid !== undefined;
  const requests = applyRequests(read.objects.filter((object) => !isDumped(object)));
  const trace = traceScenario(read.trace, { ...DEFAULT_TRACE_TIME, ...time });
  return { objects: read.objects.filter(isDumped), requests, trace, notes: read.notes };
}

function appliedObjects(requests: readonly ApiRequest[]): KubeObject[] {
  return requests.flatMap((request) => ('object' in request && request.object ? [request.object] : []));
}

function startNodes(source: RunSource, scenario: Scenario, start: Start): KubeObject[] {
  const groups = scenario.nodes.flatMap((group) => nodesOfGroup(group));
  if (source.nodes) return [...groups, ...nodesWanted(source.nodes)];
  const brought = [...start.objects, ...start.trace.nodes, ...start.requests];
  const broughtNodes = brought.some((item) => item.kind === 'Node') || start.objects.some(isPlaced);
  return groups.length > 0 || broughtNodes ? groups : nodesWanted(DEFAULT_NODES);
}

/** A Pod that was bound to a node before the run began. */
function isPlaced(object: KubeObject): object is Pod {
  return isKind(object, 'Pod') && (object.spec.nodeName ?? '') !== '';
}

function namesOfNodes(items: readonly (KubeObject | ApiRequest)[]): ReadonlySet<string> {
  return new Set(
    items
      .filter(({ kind }) => kind === 'Node')
      .map((item) => ('verb' in item ? (item.name ?? '') : item.metadata.name)),
  );
}

interface AssumedEnd {
  readonly where: string;
  readonly isInit: boolean;
  readonly afterMs: Millis;
}

/**
 * Says which containers of applied objects end by an assumption of the model, because nothing says what their program
 * does. A Job that
 * ends well for this reason proves nothing about the Job of a cluster.
 */
function assumedEnds(applied: readonly KubeObject[]): InputProblem[] {
  const ends = applied.flatMap(endsOf);
  return [true, false].flatMap((isInit) => noteOf(ends.filter((end) => end.isInit === isInit)));
}

function endsOf(object: KubeObject): AssumedEnd[] {
  const spec = podSpecOf(object);
  if (!spec?.containers) return [];
  const initContainers = spec.initContainers ?? [];
  return [...initContainers, ...spec.containers].flatMap((container) => {
    const afterMs = assumedEndMs(spec, container);
    // Its image cannot be pulled, so it never begins.
    if (afterMs === undefined || behaviourByManifest({ metadata: object.metadata, spec }, container).pullError)
      return [];
    const { namespace = 'default', name = object.metadata.generateName ?? '' } = object.metadata;
    const where = `${object.kind} "${namespace}/${name}" (container ${container.name}${programOf(container)})`;
    return [{ where, isInit: initContainers.includes(container), afterMs }];
  });
}

function programOf({ command = [] }: Container): string {
  const [program] = command;
  return program === undefined ? '' : `: ${program}`;
}

function noteOf(ends: readonly AssumedEnd[]): InputProblem[] {
  const [first] = ends;
  if (!first) return [];
  const what = first.isInit ? 'init containers' : 'containers';
  const more = ends.length - MOST_NAMED;
  const named = ends.slice(0, MOST_NAMED).map(({ where }) => where);
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    {
      message: `what these ${what} do is not in this model, so they are assumed to succeed after ${first.afterMs / 1000} s: ${names}`,
    },
  ];
}

/** Requests of a scenario's scripted client, with their times. An unreadable script is a defect of ours and throws. */
function scriptRequests(script: readonly ScriptStep[]): ScheduledRequests[] {
  return script.flatMap((step) => actionsOf(step).map((action) => ({ atUs: step.atUs, ...action })));
}

/** The commands of a script as the events of the actors that take them. A script that is not right is an error of ours and throws. */
function scriptEvents(script: readonly ScriptStep[]): ScheduledEvent[] {
  return script.flatMap(({ atUs, command }) => {
    if (!command) return [];
    const made = inputOf(command, new World());
    if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join('; '));
    return [{ atUs, actor: made.actor, event: made.event }];
  });
}

function actionsOf(step: ScriptStep): Omit<ScheduledRequests, 'atUs'>[] {
  const actions: Omit<ScheduledRequests, 'atUs'>[] = [];
  if (step.apply !== undefined)
    actions.push({ label: 'kubectl apply', requests: applyRequests(ownManifests('script.yaml', step.apply)) });
  if (step.remove !== undefined)
    actions.push({ label: `kubectl delete ${step.remove}`, requests: [remove(step.remove)] });
  if (step.scale) {
    const { deployment: name, namespace, replicas } = step.scale;
    const patch = { spec: { replicas } };
    actions.push({
      label: `kubectl scale deployment/${name} --replicas=${replicas}`,
      requests: [{ verb: 'patch', subresource: 'scale', user: PERSON, kind: 'Deployment', namespace, name, patch }],
    });
  }
  if (step.cordon)
    actions.push({ label: `kubectl cordon ${step.cordon}`, requests: [setUnschedulable(step.cordon, true)] });
  if (step.uncordon)
    actions.push({ label: `kubectl uncordon ${step.uncordon}`, requests: [setUnschedulable(step.uncordon, null)] });
  return actions;
}

function remove(target: string): ApiRequest {
  const parts = target.split('/');
  const [kind = '', namespace = '', name] = parts;
  return name === undefined
    ? { verb: 'delete', user: PERSON, kind, name: namespace }
    : {
        verb: 'delete',
        user: PERSON,
        kind,
        namespace,
        name,
        // As kubectl does; the API server itself would leave a Job's Pods behind.
        ...(kind === 'Job' && { propagationPolicy: 'Background' }),
      };
}

function setUnschedulable(name: string, unschedulable: true | null): ApiRequest {
  return { verb: 'patch', user: PERSON, kind: 'Node', name, patch: { spec: { unschedulable } } };
}
