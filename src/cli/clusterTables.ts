import { parseTime } from '../base/rfc3339.ts';
import type { Deployment, Node, Pod } from '../model/generated/types.ts';
import { podRow } from '../model/pod/podRow.ts';
import type { Session } from '../session/session.ts';
import { ageText } from './duration.ts';
import { textTable } from './textTable.ts';

/** The cluster as `kubectl get nodes,deployments,pods -A -o wide` would show it, then what is kept without being acted on. */
export function clusterTables(session: Session): string {
  const { timeUs } = session.ask('state', {});
  return [nodeTable(session, timeUs), deploymentTable(session, timeUs), podTable(session, timeUs), keptTable(session)]
    .filter(Boolean)
    .join('\n');
}

function nodeTable(session: Session, nowUs: number): string {
  const nodes = session.ask('list', { kind: 'Node' }) as readonly Node[];
  if (nodes.length === 0) return '';
  return textTable(
    ['NAME', 'STATUS', 'AGE', 'CPU', 'MEMORY', 'ZONE'],
    nodes.map(({ metadata, spec, status }) => [
      metadata.name,
      `${readyText(status)}${spec?.unschedulable ? ',SchedulingDisabled' : ''}`,
      age(metadata.creationTimestamp, nowUs),
      status?.allocatable?.cpu ?? '',
      status?.allocatable?.memory ?? '',
      metadata.labels?.['topology.kubernetes.io/zone'] ?? '',
    ]),
  );
}

function readyText(status: Node['status']): string {
  const ready = status?.conditions?.find((condition) => condition.type === 'Ready');
  return ready?.status === 'True' ? 'Ready' : ready ? 'NotReady' : 'Unknown';
}

function deploymentTable(session: Session, nowUs: number): string {
  const deployments = session.ask('list', { kind: 'Deployment' }) as readonly Deployment[];
  if (deployments.length === 0) return '';
  return textTable(
    ['NAMESPACE', 'NAME', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'AGE'],
    deployments.map(({ metadata, spec, status }) => [
      metadata.namespace ?? '',
      metadata.name,
      `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`,
      String(status?.updatedReplicas ?? 0),
      String(status?.availableReplicas ?? 0),
      age(metadata.creationTimestamp, nowUs),
    ]),
  );
}

function podTable(session: Session, nowUs: number): string {
  const pods = session.ask('list', { kind: 'Pod' }) as readonly Pod[];
  if (pods.length === 0) return '';
  return textTable(
    ['NAMESPACE', 'NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'IP', 'NODE'],
    pods.map((pod) => {
      const row = podRow(pod);
      return [
        pod.metadata.namespace ?? '',
        pod.metadata.name,
        `${row.readyContainers}/${row.totalContainers}`,
        row.status,
        String(row.restarts),
        age(pod.metadata.creationTimestamp, nowUs),
        pod.status?.podIP ?? '<none>',
        pod.spec?.nodeName ?? '<none>',
      ];
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

function age(creationTimestamp: string | undefined, nowUs: number): string {
  return creationTimestamp ? ageText(nowUs - (parseTime(creationTimestamp) ?? nowUs)) : '<unknown>';
}
