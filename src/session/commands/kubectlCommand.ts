import { type KubectlPlan, TERMINAL } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import type { KubectlCacheCommand, KubectlCommand } from '#protocol/kubectl.ts';
import { interpret } from '#session/kubectl/interpret.ts';
import { drainInput } from './drainCommands.ts';
import { type MadeInput, sendTo } from './madeInput.ts';

/** The plan of a line that changes something; a line that only prints is no command. */
export function kubectlInput({ line, files = [] }: KubectlCommand, world: World, nowUs: number): MadeInput {
  const understood = interpret(line, { world, nowUs, files });
  if (understood.type === 'drain') return drainInput(understood.command);
  if (understood.type === 'printed') {
    const { err = '', failed } = understood.printed;
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

/** As it was typed. */
export function kubectlLabel({ line }: KubectlCommand): string {
  return /^(kubectl|k)\s/.test(line) ? line.replace(/^k\s/, 'kubectl ') : `kubectl ${line}`;
}

export function kubectlCacheInput({ keepsCache, ttlSeconds }: KubectlCacheCommand): MadeInput {
  return sendTo(TERMINAL, { type: 'discovery.changed', keepsCache, ttlUs: Math.round(ttlSeconds * 1_000_000) });
}
