import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { planOf } from '../planParts.ts';
import { dryRequest } from '../writeOutput.ts';
import { applySteps, checkForce, deletionWarnings } from './apply.ts';
import { serverSide } from './serverSide.ts';

/**
 * `kubectl diff -f`: the result of `apply` for each object, as a dry run at the server. A conflict of `--server-side`
 * is reported at once; the real kubectl tries four times. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/diff/diff.go.
 */
export function diff(asked: Invocation): KubectlPlan {
  if (asked.words.length > 0)
    throw usageError(`Unexpected args: [${asked.words.join(' ')}]\nSee 'kubectl diff -h' for help and examples`);
  checkForce(asked);
  const shows = asked.flags.isOn('show-secrets') ? 'diffWithSecrets' : 'diff';
  if (asked.flags.isOn('server-side')) {
    const plan = serverSide(asked, 'compared');
    return { ...plan, steps: plan.steps.map((step) => compared(step, shows)) };
  }
  const steps = applySteps(asked);
  return planOf(
    asked,
    steps.map((step) => compared(step, shows)),
    { warnings: deletionWarnings(asked, steps) },
  );
}

/** A step that only reads has nothing to compare. */
function compared(step: KubectlStep, shows: KubectlStep['shows']): KubectlStep {
  if (step.requests.length === 1) return { ...step, done: '' };
  return { ...step, requests: step.requests.map(dryRequest), ...(shows && { shows }) };
}
