import { type KubectlPlan, TERMINAL } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import type { KubectlCacheCommand, KubectlCommand } from '#protocol/kubectl.ts';
import { interpret } from '#session/kubectl/interpret.ts';
import { drainOf } from './drainCommands.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

/** The plan of a line that changes something; a line that only prints is no command. */
export function kubectlInput({ line, files = [], edit }: KubectlCommand, world: World, nowUs: number): MadeInput {
  const understood = interpret(line, { world, nowUs, files, edit });
  if (understood.type === 'drain') return drainOf(understood.nodes, understood.flags);
  if (understood.type === 'printed') {
    const { err = '', failed, edits } = understood.printed;
    if (edits !== undefined && !failed)
      return {
        ok: false,
        problems: [
          { field: 'line', message: `${line} opens an editor, and nobody edits here: use kubectl patch or apply` },
        ],
      };
    return {
      ok: false,
      problems: [{ field: 'line', message: failed ? err : `${line} changes nothing: ask it instead` }],
    };
  }
  return sendTo(TERMINAL, { type: 'kubectl.asked', plan: copied(understood.plan) });
}

/** An input that shared objects with the world would not be the same when it is taken again in a world that was made again. */
function copied(plan: KubectlPlan): KubectlPlan {
  return JSON.parse(JSON.stringify(plan)) as KubectlPlan;
}

/** As it was typed, without the text of a here-document. */
export function kubectlLabel({ line }: KubectlCommand): string {
  const [first = ''] = line.includes('<<') ? line.trim().split('\n', 1) : [line];
  return /^(kubectl|k|echo|printf|cat)\s/.test(first) ? first.replace(/^k\s/, 'kubectl ') : `kubectl ${first}`;
}

export function kubectlCacheInput({ keepsCache, ttlSeconds }: KubectlCacheCommand): MadeInput {
  return sendTo(TERMINAL, { type: 'discovery.changed', keepsCache, ttlUs: Math.round(ttlSeconds * 1_000_000) });
}
