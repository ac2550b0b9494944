import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { dryRequest } from '../writeOutput.ts';
import { apply } from './apply.ts';

/** `kubectl diff -f`: what `apply` would make of each object, tried at the server and not kept. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go. */
export function diff(asked: Invocation): KubectlPlan {
  if (asked.words.length > 0)
    throw usageError(`Unexpected args: [${asked.words.join(' ')}]\nSee 'kubectl diff -h' for help and examples`);
  const shows = asked.flags.isOn('show-secrets') ? 'diffWithSecrets' : 'diff';
  const { steps, ...plan } = apply(asked);
  return { ...plan, steps: steps.map((step) => ({ ...step, requests: step.requests.map(dryRequest), shows })) };
}
