import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import type { Pod } from '#model/generated/types.ts';
import type { GameFigures } from '#protocol/game.ts';
import type { Reader } from '#session/reader.ts';
import { type BoardTexts, gameBoard, gamePod } from './gameBoard.ts';

/** Most additional Pods that a trial places. */
const MOST_MORE = 100;

/**
 * The round's CPU that remains when a zone is lost, and the Pods that the nodes could still take. The model tries
 * both.
 */
export function gameFigures(reader: Reader, pods: readonly Pod[], texts: BoardTexts): GameFigures {
  const { trials } = reader;
  const nodes = gameBoard(reader, texts);
  const nodeOf = new Map(nodes.flatMap(({ name, pods: there }) => there.map(({ key }) => [key, name] as const)));
  const whole = pods.reduce((sum, pod) => sum + cpuOf(pod), 0);
  const zones = [...new Set(nodes.map(({ zone }) => zone))].sort();
  const losses = zones.map((zone) => {
    const lost = new Set(nodes.filter((node) => node.zone === zone).map(({ name }) => name));
    const homeless = pods.filter((pod) => lost.has(nodeOf.get(podInfoOf(pod).key) ?? ''));
    const kept = pods.filter((pod) => nodeOf.has(podInfoOf(pod).key) && !homeless.includes(pod));
    const found = trials.simulate((simulation) => {
      for (const name of lost) simulation.removeNode(name);
      return homeless.filter((pod) => {
        const { nodeName: _, ...spec } = pod.spec;
        const free = { ...pod, spec };
        const node = simulation.firstFit(free, () => true);
        if (node !== undefined) simulation.addPod(free, node);
        return node !== undefined;
      });
    });
    return { zone, cpuMilli: [...kept, ...found].reduce((sum, pod) => sum + cpuOf(pod), 0) };
  });
  const worst = losses.reduce((least, loss) => (loss.cpuMilli < least.cpuMilli ? loss : least));
  const largest = pods.reduce((most, pod) => (cpuOf(pod) > cpuOf(most) ? pod : most));
  return {
    pending: pods.filter((pod) => !nodeOf.has(podInfoOf(pod).key)).length,
    keptPercent: Math.round((100 * worst.cpuMilli) / whole),
    zone: worst.zone,
    more: trials.fill(largest, MOST_MORE).length,
    largest: gamePod(largest, texts),
  };
}

function cpuOf(pod: Pod): number {
  return podInfoOf(pod).requests.cpuMilli;
}
