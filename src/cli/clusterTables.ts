import type { Micros } from '#base/time.ts';
import type { Event, Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { olderEventFirst } from '#session/kubectl/ageText.ts';
import { printObjects } from '#session/kubectl/printObjects.ts';
import { eventText } from '#session/kubectl/reads/events.ts';
import { kindTable } from '#session/kubectl/tables/kindTable.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import { type CauseGroup, pendingCauses, withoutPreemption } from '#session/questions/lab/pendingCauses.ts';
import type { Session } from '#session/session.ts';
import { reportTexts } from './report/reportTexts.ts';

/** Most Pods that one cause names, and most causes in the table; `orrery explain pending` has all. */
const MOST_NAMED = 3;
const MOST_CAUSES = 20;
const MOST_CHARACTERS = 400;

/** States of a Pod that is starting. They are no cause of a problem. */
const STARTING: ReadonlySet<string | undefined> = new Set(['ContainerCreating', 'PodInitializing']);

/** Kinds of workloads, and Pods. ReplicaSets are left out, because their Pods are listed. */
const LISTED = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'HorizontalPodAutoscaler', 'Pod'];

/**
 * Workloads and Pods (`-o wide`) as `kubectl get -A` would show them, nodes with their size, why Pods wait, and what
 * is kept without being acted on.
 */
export function clusterTables(session: Session): string {
  const { timeUs } = session.ask('state', {});
  const tables = LISTED.map((kind) => {
    const objects = session.ask('list', { kind }) as readonly KubeObject[];
    if (objects.length === 0) return '';
    return printObjects(kindTable(kind), objects, timeUs, { isWide: kind === 'Pod', withNamespace: true });
  });
  return [
    nodeTable(session, timeUs),
    ...tables,
    waitingPods(session),
    refusedTable(session, timeUs),
    keptTable(session),
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Objects that controllers could not create, such as Pods over a quota. Nothing else in these tables explains why
 * they are missing.
 */
function refusedTable(session: Session, nowUs: Micros): string {
  const events = (session.ask('list', { kind: 'Event' }) as readonly Event[]).filter(
    ({ reason }) => reason === 'FailedCreate',
  );
  if (events.length === 0) return '';
  return `refusals to controllers (Events with the reason FailedCreate):\n${eventText(events.toSorted(olderEventFirst), nowUs, true)}`;
}

function nodeTable(session: Session, nowUs: Micros): string {
  const nodes = session.ask('list', { kind: 'Node' }) as readonly Node[];
  if (nodes.length === 0) return '';
  return textTable(
    ['NAME', 'STATUS', 'AGE', 'CPU', 'MEMORY', 'ZONE'],
    nodes.map((node) => {
      const [name = '', status = '', , age = ''] = kindTable('Node').row(node, nowUs);
      const { cpu = '', memory = '' } = node.status?.allocatable ?? {};
      return [name, status, age, cpu, memory, node.metadata.labels?.['topology.kubernetes.io/zone'] ?? ''];
    }),
  );
}

function keptTable(session: Session): string {
  const kept = session.ask('objects', {}).filter(({ modelled }) => !modelled);
  if (kept.length === 0) return '';
  return `stored, but nothing in the model acts on them:\n${textTable(
    ['KIND', 'OBJECTS'],
    kept.map(({ kind, count }) => [kind, String(count)]),
  )}`;
}

/**
 * Why Pods wait, a line for each cause: those without a node, and those whose containers wait. Empty when none waits.
 */
function waitingPods(session: Session): string {
  const withoutNode = pendingCauses(session).map((group) => causeLine(group.pods, pendingText(group)));
  const parts = [
    part('without a node (orrery explain pending: what would help)', withoutNode),
    part('on a node, with containers that wait', notStarting(session)),
  ];
  return parts.filter(Boolean).join('\n');
}

function part(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length - MOST_CAUSES;
  const shown = more > 0 ? [...lines.slice(0, MOST_CAUSES), `- other causes: ${more}`] : lines;
  return `${title}:\n${shown.map((line) => `${line}\n`).join('')}`;
}

function causeLine(pods: readonly string[], cause: string): string {
  const more = pods.length - MOST_NAMED;
  const names = more > 0 ? `${pods.slice(0, MOST_NAMED).join(', ')}, + ${more}` : pods.join(', ');
  return `- ${names}: ${cause.length > MOST_CHARACTERS ? `${cause.slice(0, MOST_CHARACTERS)}...` : cause}`;
}

function pendingText({ message, isPlaced, unserved }: CauseGroup): string {
  const t = reportTexts('cliReports');
  if (message !== '') return withoutPreemption(message);
  if (unserved !== '' && !isPlaced) return t('unserved', { scheduler: unserved });
  return t(isPlaced ? 'placed' : 'noReason');
}

function notStarting(session: Session): readonly string[] {
  const found = new Map<string, string[]>();
  const warnings = (session.ask('list', { kind: 'Event' }) as readonly Event[])
    .filter(({ type }) => type === 'Warning')
    .toSorted(olderEventFirst);
  for (const pod of session.ask('list', { kind: 'Pod' }) as readonly Pod[]) {
    const cause = startCause(pod, warnings);
    if (cause === undefined) continue;
    const pods = found.get(cause);
    if (pods) pods.push(objectKey(pod));
    else found.set(cause, [objectKey(pod)]);
  }
  return [...found].sort(([, a], [, b]) => b.length - a.length).map(([cause, pods]) => causeLine(pods, cause));
}

/** The reason in the status of the first waiting container; without one, the newest warning about the Pod. */
function startCause({ metadata, spec, status }: Pod, warnings: readonly Event[]): string | undefined {
  if ((spec.nodeName ?? '') === '' || metadata.deletionTimestamp !== undefined) return undefined;
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return undefined;
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const waiting = statuses.flatMap(({ state }) => state?.waiting ?? []);
  const [first] = waiting;
  if (!first) return undefined;
  const { reason, message } = waiting.find((each) => !STARTING.has(each.reason)) ?? first;
  const warning = warnings.findLast(({ involvedObject: { uid } }) => uid !== undefined && uid === metadata.uid);
  const why = message || (STARTING.has(reason) ? warning?.message : '');
  return why ? `${reason}: ${why.trimEnd()}` : STARTING.has(reason) ? undefined : reason;
}
