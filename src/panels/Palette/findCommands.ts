import { shellLine } from '#base/shellWord.ts';
import type { Mirror } from '#client/mirror.ts';
import type { Command } from '#protocol/command.ts';

/** A command in kubectl's syntax, and its effect here. */
export interface CommandLine {
  readonly line: string;
  readonly command: Command;
}

const MOST = 6;

function* nodeLines(mirror: Mirror): Generator<CommandLine> {
  for (const { name, unschedulable } of mirror.nodes.values()) {
    yield unschedulable
      ? { line: shellLine('kubectl', 'uncordon', name), command: { type: 'node.uncordon', name } }
      : { line: shellLine('kubectl', 'cordon', name), command: { type: 'node.cordon', name } };
  }
}

function* workloadLines(mirror: Mirror): Generator<CommandLine> {
  for (const { kind, namespace, name, desired } of mirror.workloads.values()) {
    if (kind !== 'Deployment' && kind !== 'StatefulSet') continue;
    for (const replicas of [desired + 1, Math.max(0, desired - 1)]) {
      if (replicas !== desired)
        yield {
          line: shellLine('kubectl', 'scale', kind.toLowerCase(), name, '-n', namespace, `--replicas=${replicas}`),
          command: { type: 'workload.scale', kind, namespace, name, replicas },
        };
    }
  }
}

function* podLines(mirror: Mirror): Generator<CommandLine> {
  for (const { namespace, name } of mirror.pods.values()) {
    yield {
      line: shellLine('kubectl', 'delete', 'pod', name, '-n', namespace),
      command: { type: 'object.delete', kind: 'Pod', namespace, name },
    };
  }
}

/** Commands that contain every typed word, in the order of the words: `cordon node-4`, `scale web`. */
export function findCommands(mirror: Mirror, sought: string): CommandLine[] {
  const words = sought.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const found: CommandLine[] = [];
  for (const lines of [nodeLines(mirror), workloadLines(mirror), podLines(mirror)]) {
    for (const candidate of lines) {
      if (hasInOrder(candidate.line, words)) found.push(candidate);
      if (found.length >= MOST) return found;
    }
  }
  return found;
}

function hasInOrder(line: string, words: readonly string[]): boolean {
  let from = 0;
  for (const word of words) {
    const at = line.toLowerCase().indexOf(word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return true;
}

/**
 * A whole typed or pasted kubectl line, with or without its prompt; `undefined` for other text. `k` is a common
 * alias.
 */
export function kubectlLine(typed: string): string | undefined {
  const found = /^\s*(?:\$ )?(?:kubectl|k) (\S.*)$/.exec(typed.trimEnd());
  return found ? `kubectl ${found[1]}` : undefined;
}
