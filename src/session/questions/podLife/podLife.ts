import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import { keyOf } from '#model/objectKey.ts';
import type { PodLife } from '#protocol/podLife.ts';
import type { Reader } from '#session/reader.ts';
import { conditionLanes, phaseLanes, statusPoints } from './apiLanes.ts';
import { assumptions } from './assumptions.ts';
import { backoffLadder, backoffPoints } from './backoffPoints.ts';
import { graceLane, graceOf, signalsLane } from './endingLanes.ts';
import { lifeSettings } from './lifeSettings.ts';
import { tapeOf } from './lifeTape.ts';
import { type Life, lifeAt, livesOn } from './lives.ts';
import { probeLanes } from './probeLanes.ts';
import { containerLanes, hooksLane, pullLane, sandboxLane } from './runtimeLanes.ts';
import { endpointLanes, proxyLanes, requestsLane } from './serviceLanes.ts';

interface Ask {
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string;
}

const RESET_MS = 600_000;

/**
 * One Pod along the present branch, to the end of what is known. If several have had the name, `uid` or the present
 * moment chooses. `undefined` when there never was one.
 */
export function podLife(reader: Reader, { namespace, name, uid }: Ask): PodLife | undefined {
  const { run } = reader;
  const key = keyOf(namespace, name);
  const tape = tapeOf(run, key);
  const lives = livesOn(tape);
  const life = lives.find((each) => each.uid === uid) ?? lifeAt(lives, run.position.seq);
  const pod = life?.pods.at(-1)?.value;
  if (!life || !pod) return undefined;
  const grace = graceOf(life);
  const knownUs = Math.max(run.head.atUs, run.clockUs);
  return {
    key,
    namespace,
    name,
    uid: life.uid,
    node: nodeOf(life),
    createdSeq: life.createdSeq,
    createdUs: life.createdUs,
    goneUs: life.goneUs,
    knownUs,
    lanes: [
      ...phaseLanes(life),
      ...conditionLanes(life),
      sandboxLane(life),
      ...pullLane(life),
      ...containerLanes(life),
      ...hooksLane(life),
      ...probeLanes(reader.world, tape, life, knownUs),
      ...signalsLane(life),
      ...graceLane(life, grace),
      ...endpointLanes(tape, life),
      ...proxyLanes(tape, life),
      ...requestsLane(tape, life),
    ],
    grace,
    backoffs: backoffPoints(life),
    ladderMs: backoffLadder(longestMs(reader, life)),
    resetMs: RESET_MS,
    statuses: statusPoints(life),
    settings: lifeSettings(pod),
    assumed: assumptions(reader.world, pod),
    isCut: tape.isCut,
  };
}

/** The longest back-off in the configuration of the node's kubelet. */
function longestMs({ world }: Reader, life: Life): number {
  return kubeletConfiguration(world, nodeOf(life)).maxContainerRestartPeriodUs / 1000;
}

function nodeOf({ pods }: Life): string {
  return pods.findLast(({ value }) => value?.spec.nodeName)?.value?.spec.nodeName ?? '';
}
