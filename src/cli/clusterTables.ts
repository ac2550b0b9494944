import type { Micros } from '#base/time.ts';
import type { Event, Node } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { olderEventFirst } from '#session/kubectl/eventLines.ts';
import { printObjects } from '#session/kubectl/printObjects.ts';
import { eventText } from '#session/kubectl/reads/events.ts';
import { kindTable } from '#session/kubectl/tables/kindTable.ts';
import { textTable } from '#session/kubectl/textTable.ts';
import type { Session } from '#session/session.ts';
import { waitingPods } from './waitingPods.ts';

/** What makes Pods, and the Pods. A ReplicaSet is seen by its Pods. */
const LISTED = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'HorizontalPodAutoscaler', 'Pod'];

/** Workloads and Pods (`-o wide`) as `kubectl get -A` would show them, nodes with their size, why Pods wait, and what is kept without being acted on. */
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
  return `refused to controllers (Events of the reason FailedCreate):\n${eventText(events.toSorted(olderEventFirst), nowUs, true)}`;
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
  return `kept and given back, but nothing in the model acts on them:\n${textTable(
    ['KIND', 'OBJECTS'],
    kept.map(({ kind, count }) => [kind, String(count)]),
  )}`;
}
