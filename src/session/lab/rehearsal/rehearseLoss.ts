import type { World } from '#kernel/world.ts';
import type { Loss, LossPlan, LossReport, RehearsalAnswer } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { caveatsOf } from '../caveats.ts';
import { nothingRuns } from '../nothingRuns.ts';
import { playLoss } from './playLoss.ts';
import { gapsOf, settled } from './rehearseDrain.ts';
import { tellLoss } from './tellLoss.ts';
import { nodesOfZone, type WantedNodes, wantedNodes } from './wantedNodes.ts';

/**
 * Turns off machines of a copy of the cluster, and reports what recovers. The run is then back at its position, or
 * where it has settled.
 */
export function* rehearseLoss(
  commanded: CommandedRun,
  plan: LossPlan,
): Generator<number, RehearsalAnswer<LossReport>, void> {
  yield* settled(commanded);
  const empty = nothingRuns(commanded.world);
  if (empty) return { ok: false, problems: [empty] };
  const lost = lostNodes(commanded.world, plan.loss);
  if (!lost.ok) return { ok: false, problems: [lost.problem] };
  const gaps = gapsOf(commanded.world);
  const caveats = caveatsOf(commanded);
  const outcome = yield* playLoss(commanded, lost.names, plan.limitSeconds);
  const report = { plan, outcome, gaps, caveats };
  return { ok: true, report: { ...report, telling: tellLoss(report) } };
}

function lostNodes(world: World, loss: Loss): WantedNodes {
  if ('zone' in loss) return nodesOfZone(world, loss.zone, 'zone');
  return 'pool' in loss ? wantedNodes(world, loss.pool, 'pool') : wantedNodes(world, loss.node, 'node');
}
