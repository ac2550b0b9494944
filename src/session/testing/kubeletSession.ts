import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { BehaviourSettings } from '#cluster/environment/behaviour.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { ContainerStatus, Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { does, journalReasons, node, S, start } from './manifestSession.ts';

/** A cluster of one settled node, `n1`, whose containers of these images behave so. */
export function oneNode(
  behaviours: Readonly<Record<string, BehaviourSettings>> = {},
  manifests = '',
  nodeManifest = node('n1'),
): Session {
  const session = start(nodeManifest + manifests);
  for (const [image, behaviour] of Object.entries(behaviours))
    does(session, { type: 'behaviour.set', target: { image }, behaviour });
  session.seekTime(15 * S);
  return session;
}

/** A Pod that is bound to `n1`; `spec` is the rest of its spec in flow style. */
export function boundPod(name: string, spec: string): string {
  return `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec: {nodeName: n1, ${spec}}
`;
}

/** A container in flow style whose image need not be pulled. */
export function container(name: string, image: string, more = ''): string {
  return `{name: ${name}, image: ${image}, imagePullPolicy: IfNotPresent${more === '' ? '' : `, ${more}`}}`;
}

export function kubeletPod(session: Session, name: string): KubeletPod | undefined {
  return session.world
    .table(KUBELET_PODS)
    .values()
    .find(({ pod }) => pod.metadata.name === name);
}

export function configureKubelets(session: Session, text: string): void {
  const configuration = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${text}`;
  does(session, { type: 'kubelet.configure', configuration });
}

interface AnyReason {
  readonly type: string;
  readonly subject?: string;
  readonly atUs: Micros;
  readonly seq: number;
  readonly [detail: string]: unknown;
}

/** What was told about a Pod, of one type. */
export function reasonsAbout(session: Session, name: string, type: string): AnyReason[] {
  const reasons: readonly AnyReason[] = journalReasons(session).map((reason) => ({ ...reason }));
  return reasons.filter((reason) => reason.type === type && reason.subject === `default/${name}`);
}

export interface Written {
  readonly atUs: Micros;
  readonly pod: Pod;
}

/** Every state of a Pod in the store so far, with its time. */
export function versions(session: Session, name: string): Written[] {
  const key = `default/${name}`;
  const out: Written[] = [];
  for (let seq = 1; seq <= session.run.head.seq; seq++) {
    const entry = session.run.entry(seq);
    if (!entry) continue;
    for (const { key: of, after: pod } of changesOf(entry, store('Pod')))
      if (of === key && pod) out.push({ atUs: entry.atUs, pod });
  }
  return out;
}

export function statusOf(pod: Pod | undefined, name: string): ContainerStatus | undefined {
  const { containerStatuses = [], initContainerStatuses = [], ephemeralContainerStatuses = [] } = pod?.status ?? {};
  return [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses].find(
    (status) => status.name === name,
  );
}
