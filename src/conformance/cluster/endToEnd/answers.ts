import { type Difference, firstDifference } from '#conformance/difference.ts';
import type { ClusterScript } from '../script/clusterScript.ts';
import type { Answer } from './endToEndCase.ts';
import type { MadeUpNames } from './madeUpNames.ts';

/** Compares the answers to steps: refusals as they are, and the output of drains with generated names masked. */
export function answersDifference(
  answers: readonly Answer[],
  script: ClusterScript,
  names: MadeUpNames,
): Difference | undefined {
  const refused = answers.filter(({ output }) => output === undefined);
  const drained = answers.filter(({ output }) => output !== undefined);
  return (
    firstDifference(refused, script.refused(), 'answers') ??
    firstDifference(
      drained.map(({ output = '', exit }) => ({ lines: linesOf(output), exit })),
      script.drains().map(({ output, exit }) => ({ lines: linesOf(names.mask(output)), exit })),
      'drains',
    )
  );
}

/**
 * A drain visits Pods in the order of a map, so their lines have no order. Placement decides which Pods they are, so
 * names of Pods are dropped.
 */
function linesOf(output: string): string[] {
  const lines = output.trimEnd().split('\n').map(withoutPods);
  return [...new Set(lines)].sort();
}

function withoutPods(line: string): string {
  return line
    .replaceAll(/(pod\/|pods\/"|default\/)[a-z0-9{][a-z0-9{}-]*/g, '$1{pod}')
    .replaceAll(/(\{pod\}(?:, )?)+/g, '{pod}');
}
