import { withoutNullFields } from '#conformance/apf/withoutNullFields.ts';
import { firstDifference } from '#conformance/difference.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { playDelete, playGeneration } from './playApiRules.ts';
import { playContainerStatus } from './playContainerStatus.ts';
import { playEvictionRank, playEvictionSync } from './playEviction.ts';
import { playImagePulls } from './playImagePulls.ts';
import { playInitOrder } from './playInitOrder.ts';
import { playProbes } from './playProbes.ts';
import { playQos } from './playQos.ts';
import { playRestarts } from './playRestarts.ts';
import { playStaticPods } from './playStaticPods.ts';
import { playPhase } from './playStatus.ts';
import { playTermination } from './playTermination.ts';
import { inOneOrder } from './unordered.ts';

type Play = (recorded: never) => object;

const PLAYERS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ['container-status', playContainerStatus],
  ['eviction-rank', playEvictionRank],
  ['eviction-sync', playEvictionSync],
  ['generation', playGeneration],
  ['image-pull-backoff', playImagePulls],
  ['init-order', playInitOrder],
  ['phase', playPhase],
  ['pod-delete-request', playDelete],
  ['probes', playProbes],
  ['qos', playQos],
  ['restart-backoff', playRestarts],
  ['static-pods', playStaticPods],
  ['termination', playTermination],
]);

/** Lists that FORMAT.md does not call ordered, and timelines, whose entries of one moment have no order. */
const UNORDERED = [
  'changed',
  'containersToKill',
  'distinctEvents',
  'ownerReferences',
  'pressure',
  'probes',
  'timeline',
  'tolerations',
];

/** Fields with Kubernetes objects: there a null in a list or a map is a value, and the players read it as that. */
const OBJECTS = ['pod', 'manifest', 'object', 'mergePatch'];

/** Plays suite `kubelet`; conformance/kubelet/FORMAT.md describes the formats. */
export const kubeletAdapter: SuiteAdapter = (category) => {
  const player = PLAYERS.get(category);
  if (!player) return undefined;
  return (recorded) => {
    const { expect } = recorded as RecordedCase & { readonly expect: unknown };
    const played = player({ ...inputsOf(recorded), expect } as never);
    return firstDifference(inOneOrder(expect, UNORDERED), inOneOrder(played, UNORDERED), '');
  };
};

function inputsOf(recorded: RecordedCase): object {
  const objects = Object.entries(recorded).filter(([field]) => OBJECTS.includes(field));
  return { ...(withoutNullFields(recorded) as object), ...Object.fromEntries(objects) };
}
