import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import { POD_TEMPLATE_HASH } from '#cluster/controllers/controllerRevisions.ts';
import { maxUnavailable, revisionOf, wanted } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import { isPodActive, isPodReady, podFromTemplate, readyCondition } from '#cluster/controllers/podFacts.ts';
import { podsToDelete } from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import { DRAIN, DRAIN_RECORDS, type Drain, drainEvent } from '#cluster/kubectl/drain/drainRecords.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import type { Deployment, Event, Job, Pod, PodDisruptionBudget, PodTemplateSpec } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { podRequestsMilli } from '#model/pod/podResources.ts';
import { rolloutStatus } from '#model/workloads/rolloutStatus.ts';
import type {
  BudgetView,
  ControllersQuestions,
  DrainPodView,
  DrainsView,
  DrainView,
  Holding,
  ResourceShift,
  RolloutWhy,
  WorkloadRef,
} from '#protocol/controllers.ts';
import type { Help } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { eventsAbout } from '../objects/eventsAbout.ts';
import { causesOf } from '../run/timeline.ts';
import { applied, bare } from '../scheduling/helps/commandsForSpec.ts';
import { type Helped, helpsFor, NO_HELP } from '../scheduling/helps/helpsFor.ts';
import { hpa } from './hpa.ts';
import { nodeLoss } from './nodeLoss.ts';
import { groupNameOf, groupsOf, newestOf, podsOf, replicaSetsOf, replicaView } from './replicaGroups.ts';
import { rollout } from './rollout.ts';
import { rolloutLimits } from './rolloutLimits.ts';
import { workloadHistory } from './workloadHistory.ts';

/** Most Pods shown for one budget. */
const MOST_PODS = 40;

const MOST = 6;

/** Most additional old Pods that a trial removes at once. */
const MOST_EXTRA = 8;

const MOST_FAILURES = 3;

const MOST_BUDGETS = 3;
const MOST_LINES = 60;

export const controllersAnswers: Answers<ControllersQuestions> = {
  rollout: (reader, { detail, ...workload }) => rollout(reader, workload, detail),
  rolloutWhy,
  nodeLoss: (reader, { node }) => nodeLoss(reader, node),
  hpa,
  drains: (reader, { node }) => drains(reader, node),
};

/** The newest drain (of `node`, if that node was drained), the state of each Pod, and the budgets involved. */
function drains({ world }: Reader, node: string | undefined): DrainsView {
  const all = world.table(DRAIN_RECORDS).values();
  const drain = all.findLast((each) => node !== undefined && each.nodes.includes(node)) ?? all.at(-1);
  const keys = drain && new Set(drain.pods.map(({ pod }) => pod));
  const budgets = budgetViews(world, keys);
  return {
    ...(drain && { drain: drainView(world, drain) }),
    budgets: budgets.slice(0, MOST_BUDGETS),
    moreBudgets: Math.max(0, budgets.length - MOST_BUDGETS),
  };
}

function drainView(world: World, drain: Drain): DrainView {
  const again = askedAgain(world, drain);
  const pods = drain.pods
    .filter((pod) => pod.node === drain.node)
    .map(({ pod, state, refusals }): DrainPodView => {
      const againUs = again.get(pod) ?? -1;
      const message = refusals > 0 && state === 'evicting' ? lastRefusal(drain, pod) : '';
      return { pod, state: stateOf(state, refusals), refusals, againUs, message };
    });
  const staying = drain.phase === 'failed' ? [] : daemonPods(world, drain);
  return {
    id: drain.id,
    node: drain.node,
    phase: drain.phase,
    startedUs: drain.startedUs,
    pods: [...pods, ...staying],
    lines: drain.lines.slice(-MOST_LINES).map(({ atUs, text }) => ({ atUs, text })),
  };
}

function stateOf(state: Drain['pods'][number]['state'], refusals: number): DrainPodView['state'] {
  if (state === 'terminating') return 'evicted';
  if (state === 'evicting') return refusals > 0 ? 'refused' : 'waiting';
  return state;
}

/** The time at which kubectl retries each eviction. */
function askedAgain(world: World, { id }: Drain): Map<string, number> {
  const again = new Map<string, number>();
  for (const due of world.table(AGENDA).unordered()) {
    const event = due.actor === `${DRAIN}/${id}` ? drainEvent(due) : undefined;
    if (event?.type === 'eviction.due') again.set(event.pod, due.atUs);
  }
  return again;
}

/** The API server's message, without the prefix that kubectl adds. */
function lastRefusal({ lines }: Drain, key: string): string {
  const slash = key.indexOf('/');
  const which = `pods/"${key.slice(slash + 1)}" -n "${key.slice(0, slash)}"`;
  const text = lines.findLast((line) => line.stream === 'err' && line.text.includes(which))?.text ?? '';
  return text.slice(text.indexOf('): ') + 3);
}

function daemonPods(world: World, { node }: Drain): DrainPodView[] {
  return world
    .table(store('Pod'))
    .values()
    .filter((pod) => pod.spec.nodeName === node && controllerOf(pod)?.kind === 'DaemonSet')
    .map((pod) => ({ pod: objectKey(pod), state: 'daemonSet', refusals: 0, againUs: -1, message: '' }));
}

/**
 * Why a workload does not have what it asks for: kubectl's line, the limits, the obstacles of its Pods, and possible
 * fixes.
 */
function rolloutWhy(reader: Reader, workload: WorkloadRef): RolloutWhy | undefined {
  const { run, world } = reader;
  const { kind, namespace, name } = workload;
  const object = world.table(store(kind)).get(keyOf(namespace, name));
  if (!object) return undefined;
  const limits = rolloutLimits(object);
  const pods = podsOf(world, object);
  const minReadySeconds = (object.spec as { readonly minReadySeconds?: number }).minReadySeconds ?? 0;
  const views = pods.map((pod) => replicaView(pod, minReadySeconds, run.clockUs));
  const counting = views.filter(({ state }) => !['terminating', 'succeeded', 'failed'].includes(state));
  const status = rolloutStatus(object);
  const waiting = pods.filter(
    (pod, index) =>
      ['pending', 'notReady'].includes(views[index]?.state ?? '') && readyCondition(pod)?.reason !== 'PodCompleted',
  );
  const since = groupsOf(world, object)
    .filter(({ isNew }) => isNew)
    .flatMap((group) => workloadHistory(run, kind, namespace, name).groupSince.get(group.name) ?? [])[0];
  const { helps, none } = rolloutHelps(reader, object, pods);
  return {
    workload,
    ...(isKind(object, 'Job')
      ? jobEnd(object)
      : { line: status?.line ?? '', done: status?.done ?? counting.length >= limits.replicas }),
    available: counting.filter(({ state }) => state === 'available').length,
    least: limits.replicas - limits.maxUnavailable,
    existing: counting.length,
    most: limits.replicas + limits.maxSurge,
    holdings: holdingsOf(world, waiting),
    ...cpuShift(reader, object, pods),
    helps,
    noHelp: none,
    causes: since && since.seq > 0 && since.seq <= run.position.seq ? causesOf(run, since.seq) : [],
    failures: failuresOf(reader, object),
  };
}

/** The condition that ended a Job. */
function jobEnd({ status }: Job): { readonly line: string; readonly done: boolean } {
  const end = status?.conditions?.find(
    (condition) => ['Complete', 'Failed'].includes(condition.type) && condition.status === 'True',
  );
  return { line: end ? `${end.type}: ${end.message ?? end.reason ?? ''}` : '', done: end !== undefined };
}

/** Groups of Pods that wait with the same message, the largest first. */
function holdingsOf(world: World, pods: readonly Pod[]): Holding[] {
  const byMessage = new Map<string, { reason: string; message: string; pods: string[] }>();
  for (const pod of pods) {
    const { reason, message } = wordsOf(world, pod);
    const known = byMessage.get(`${reason} ${message}`) ?? { reason, message, pods: [] };
    byMessage.set(`${reason} ${message}`, known);
    known.pods.push(pod.metadata.name);
  }
  return [...byMessage.values()].sort((a, b) => b.pods.length - a.pods.length);
}

/**
 * The scheduler's message while the Pod has no node; then that of a waiting container; then why it is not Ready. On a
 * silent node, the node's message.
 */
function wordsOf(world: World, pod: Pod): { readonly reason: string; readonly message: string } {
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False') return { reason: scheduled.reason ?? '', message: scheduled.message ?? '' };
  const statuses = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  const waiting = statuses.find(({ state }) => state?.waiting)?.state?.waiting;
  if (waiting) return { reason: waiting.reason ?? '', message: waiting.message ?? '' };
  const ready = readyCondition(pod);
  if (ready?.reason) return { reason: ready.reason, message: ready.message ?? '' };
  const node = world.table(store('Node')).get(pod.spec.nodeName ?? '');
  const nodeReady = node?.status?.conditions?.find(({ type, status }) => type === 'Ready' && status !== 'True');
  return { reason: nodeReady?.reason ?? '', message: nodeReady?.message ?? '' };
}

/** The newest warnings about the workload and its ReplicaSets. */
function failuresOf({ world }: Reader, workload: KubeObject): { readonly reason: string; readonly message: string }[] {
  const about = [workload, ...(workload.kind === 'Deployment' ? replicaSetsOf(world, workload) : [])];
  const warnings = about.flatMap(({ kind, metadata: { namespace, name } }) =>
    eventsAbout(world, { kind, name, ...(namespace !== undefined && { namespace }) }).filter(
      ({ type }: Event) => type === 'Warning',
    ),
  );
  return warnings.slice(0, MOST_FAILURES).map(({ reason = '', message = '' }) => ({ reason, message }));
}

/** CPU of the old Pods that are gone and of the new Pods that are bound, in a rollout whose new Pods lack CPU. */
function cpuShift(
  { run, world, trials }: Reader,
  workload: KubeObject,
  pods: readonly Pod[],
): { readonly cpu?: ResourceShift } {
  if (!isKind(workload, 'Deployment') || !pods.some(lacksCpu)) return {};
  const { namespace = '', name } = workload.metadata;
  const replicaSets = replicaSetsOf(world, workload);
  const newest = newestOf(workload, replicaSets);
  const history = workloadHistory(run, 'Deployment', namespace, name);
  const since = newest && history.groupSince.get(newest.metadata.name);
  if (!newest || !since) return {};
  const gone = history.gone.filter(
    ({ seq, group }) => seq > since.seq && seq <= run.position.seq && group !== newest.metadata.name,
  );
  if (gone.length === 0) return {};
  const old = replicaSets.find(({ metadata }) => metadata.name === gone[0]?.group);
  const bound = pods.filter(
    (pod) => groupNameOf(pod) === newest.metadata.name && isPodActive(pod) && pod.spec.nodeName !== undefined,
  );
  const free = trials.nodes.map((node) => trials.freeOn(node.metadata.name)?.cpuMilli ?? 0);
  return {
    cpu: {
      oldGone: gone.length,
      oldEachMilli: old ? cpuOf(old.spec.template) : 0,
      newBound: bound.length,
      newEachMilli: cpuOf(newest.spec.template),
      leftOnOneNodeMilli: Math.max(0, ...free),
    },
  };
}

function lacksCpu({ status }: Pod): boolean {
  return (
    status?.conditions?.some(
      ({ type, status: value, message }) =>
        type === 'PodScheduled' && value === 'False' && message?.includes('Insufficient cpu') === true,
    ) === true
  );
}

function cpuOf(template: PodTemplateSpec | undefined): number {
  return template?.spec ? (podRequestsMilli({ spec: template.spec }).cpu ?? 0) : 0;
}

/** Changes that let the workload's waiting Pods be placed. The model tries each before it is offered. */
function rolloutHelps(reader: Reader, workload: KubeObject, pods: readonly Pod[]): Helped {
  const own = isKind(workload, 'Deployment') ? deploymentHelps(reader, workload, pods) : [];
  const waiting = pods.find(isUnplaced);
  const placing = waiting ? helpsFor(reader, waiting) : NO_HELP;
  const helps = [...own, ...placing.helps].slice(0, MOST);
  return { helps, none: helps.length === 0 ? placing.none : [] };
}

function deploymentHelps(reader: Reader, deployment: Deployment, pods: readonly Pod[]): Help[] {
  if (deployment.spec.paused) return [resume(deployment)];
  const waiting = pods.find(isUnplaced);
  if (!waiting) return [];
  return [...moreUnavailable(reader, deployment, pods, waiting), ...undo(reader, deployment, pods)];
}

function isUnplaced(pod: Pod): boolean {
  return isPodActive(pod) && pod.spec.nodeName === undefined;
}

function resume(deployment: Deployment): Help {
  const { paused: _, ...spec } = deployment.spec;
  const { name } = deployment.metadata;
  return {
    change: shellLine('kubectl', 'rollout', 'resume', `deployment/${name}`),
    effect: name,
    commands: [applied({ ...bare(deployment), spec: { ...spec, paused: false } })],
  };
}

/** The fewest additional old Pods whose removal makes room, in the order in which the ReplicaSets would pick them. */
function moreUnavailable(reader: Reader, deployment: Deployment, pods: readonly Pod[], waiting: Pod): Help[] {
  if ((deployment.spec.strategy?.type ?? 'RollingUpdate') !== 'RollingUpdate') return [];
  const group = groupNameOf(waiting);
  const old = pods.filter((pod) => isPodActive(pod) && groupNameOf(pod) !== group);
  const allowed = maxUnavailable(deployment);
  const most = Math.min(MOST_EXTRA, old.length, wanted(deployment) - allowed);
  for (let extra = 1; extra <= most; extra++) {
    const gone = podsToDelete(old, pods, extra, reader.run.clockUs);
    const placed = placedWithout(reader, gone, waiting, extra);
    if (placed === 0) continue;
    const value = allowed + extra;
    const { strategy } = deployment.spec;
    const rollingUpdate = { ...strategy?.rollingUpdate, maxUnavailable: value };
    const spec = { ...deployment.spec, strategy: { ...strategy, rollingUpdate } };
    return [
      {
        change: `maxUnavailable: ${value}`,
        effect: `- ${gone.map(({ metadata }) => metadata.name).join(', ')}`,
        commands: [applied({ ...bare(deployment), spec })],
      },
    ];
  }
  return [];
}

/** The template of the previous revision. Offered when all its Pods would find a node. */
function undo(reader: Reader, deployment: Deployment, pods: readonly Pod[]): Help[] {
  const replicaSets = replicaSetsOf(reader.world, deployment);
  const newest = newestOf(deployment, replicaSets);
  const [before] = replicaSets
    .filter((replicaSet) => replicaSet !== newest)
    .sort((a, b) => revisionOf(b) - revisionOf(a));
  if (!before?.spec.template || !newest) return [];
  const gone = pods.filter((pod) => groupNameOf(pod) === newest.metadata.name);
  const there = pods.filter((pod) => isPodActive(pod) && groupNameOf(pod) === before.metadata.name).length;
  const missing = Math.max(0, wanted(deployment) - there);
  const copy = podFromTemplate(before, before.spec.template);
  const named = { ...copy, metadata: { ...copy.metadata, name: `${before.metadata.name}-back`, uid: 'back' } };
  if (missing > 0 && placedWithout(reader, gone, named, missing) < missing) return [];
  const { name } = deployment.metadata;
  return [
    {
      change: shellLine('kubectl', 'rollout', 'undo', `deployment/${name}`),
      effect: `revision ${revisionOf(before)}`,
      commands: [
        applied({ ...bare(deployment), spec: { ...deployment.spec, template: withoutHash(before.spec.template) } }),
      ],
    },
  ];
}

/** The number of copies of the Pod that could be placed if the others were gone, at most `limit`. */
function placedWithout(reader: Reader, gone: readonly Pod[], pod: Pod, limit: number): number {
  const nodes = [...new Set(gone.flatMap(({ spec }) => spec.nodeName ?? []))];
  const { trials } = reader;
  return trials.withoutPods(new Set(gone.map(objectKey)), nodes, () => trials.fill(pod, limit).length);
}

function withoutHash(template: PodTemplateSpec): PodTemplateSpec {
  const { [POD_TEMPLATE_HASH]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
}

/** The budgets that select one of these Pods, or all budgets. Those that allow the fewest disruptions come first. */
export function budgetViews(world: World, pods?: ReadonlySet<string>): BudgetView[] {
  const budgets = world.table(store('PodDisruptionBudget')).values();
  const all = budgets.length === 0 ? [] : world.table(store('Pod')).values();
  return budgets
    .flatMap((budget) => {
      const matches = compileLabelSelector(budget.spec?.selector);
      const mine = all.filter(
        ({ metadata }) => metadata.namespace === budget.metadata.namespace && matches(metadata.labels ?? {}),
      );
      const speaks = !pods || mine.some((pod) => pods.has(objectKey(pod))) || pods.size === 0;
      return speaks ? [budgetView(budget, mine)] : [];
    })
    .sort((a, b) => a.allowed - b.allowed);
}

function budgetView({ metadata, spec, status }: PodDisruptionBudget, pods: readonly Pod[]): BudgetView {
  const { minAvailable, maxUnavailable } = spec ?? {};
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    rule: maxUnavailable === undefined ? `minAvailable ${minAvailable ?? ''}` : `maxUnavailable ${maxUnavailable}`,
    healthy: status?.currentHealthy ?? 0,
    desired: status?.desiredHealthy ?? 0,
    expected: status?.expectedPods ?? 0,
    allowed: status?.disruptionsAllowed ?? 0,
    pods: pods.slice(0, MOST_PODS).map((pod) => ({
      name: pod.metadata.name,
      healthy: isPodReady(pod) && pod.metadata.deletionTimestamp === undefined,
    })),
  };
}
