import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { dryRequest } from '../writeOutput.ts';
import { apply } from './apply.ts';
import { serverSide } from './serverSide.ts';

/**
 * `kubectl diff -f`: what `apply` would make of each object, tried at the server and not kept. A conflict of `--server-side` is told at once; the real one
 * tries four times. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go.
 */
export function diff(asked: Invocation): KubectlPlan {
  if (asked.words.length > 0)
    throw usageError(`Unexpected args: [${asked.words.join(' ')}]\nSee 'kubectl diff -h' for help and examples`);
  const shows = asked.flags.isOn('show-secrets') ? 'diffWithSecrets' : 'diff';
  const { steps, ...plan } = asked.flags.isOn('server-side') ? serverSide(asked, 'compared') : apply(asked);
  return { ...plan, steps: steps.map((step) => ({ ...step, requests: step.requests.map(dryRequest), shows })) };
}
