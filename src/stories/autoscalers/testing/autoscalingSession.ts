import { store } from '#cluster/api/kindTables.ts';
import { AUTOSCALED_NODES, type AutoscaledNode } from '#cluster/autoscaler/autoscalerRecords.ts';
import { CLOUD_GROUPS } from '#cluster/environment/cloud/cloudRecords.ts';
import type { CommandNamed } from '#protocol/command.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { podsOf } from '#session/testing/scenarioSession.ts';

type Start = CommandNamed<'autoscaler.start'>;
export type Group = Start['groups'][number];

/** A node group of 0 to 10 machines with 4 CPU and 16 GiB each. */
export function group(id: string, more: Partial<Group> = {}): Group {
  return { id, min: 0, max: 10, cpu: '4', memory: '16Gi', ...more };
}

/** The command that starts a cluster autoscaler over these groups. */
export function started(groups: Start['groups'], more: Partial<Start> = {}): Start {
  return { type: 'autoscaler.start', groups, ...more };
}

/** A Deployment of one replica that requests so much CPU. */
export function work(name: string, cpu: string, more: Partial<Parameters<typeof deployment>[0]> = {}): string {
  return deployment({ name, replicas: 1, image: 'registry.example/app:1', cpu, memory: '64Mi', ...more });
}

export function at(session: Session, minutes: number): void {
  session.seekTime(Math.round(minutes * 60 * S));
}

export function nodes(session: Session): readonly string[] {
  return session.world.table(store('Node')).keys();
}

/** The target size of a node group in the cloud. */
export function target(session: Session, id: string): number | undefined {
  return session.world.table(CLOUD_GROUPS).get(id)?.targetSize;
}

/** The autoscaler's opinion of a node. */
export function thought(session: Session, name: string): AutoscaledNode | undefined {
  return session.world.table(AUTOSCALED_NODES).get(name);
}

/** The node of the first Pod with that label `app`. */
export function nodeOfApp(session: Session, app: string): string | undefined {
  return podsOf(session, app)[0]?.spec.nodeName;
}
