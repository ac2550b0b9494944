import { goDuration } from '#base/goDuration.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { NO_BACKOFF, nextBackoff } from '#cluster/kubelet/backoff.ts';
import {
  backOffEvent,
  backOffProblem,
  decidePull,
  type PullProblem,
  presentMessage,
  pulledMessage,
  pullProblem,
} from '#cluster/kubelet/imagePull.ts';
import type { Pod } from '#model/generated/types.ts';
import type { ImagePullCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';
import { toUs } from './units.ts';

/** The texts of the runtime's well-known errors in the recording. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  RegistryUnavailable: 'RegistryUnavailable: registry down',
  SignatureValidationFailed: 'SignatureValidationFailed: bad signature',
};
/** The size of the recording's images; pulls took no time. */
const SIZE_BYTES = 1000;

/** Category `image-pull-backoff`. */
export function playImagePulls(recorded: ImagePullCase): object {
  const { imagePresent = false, syncAt = [], failFirstPulls = 0, pullError = '' } = recorded;
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  const { image = '', imagePullPolicy } = pod.spec.containers[0] ?? {};
  const error = ERROR_TEXTS[pullError] ?? pullError;
  let backoff = NO_BACKOFF;
  let last: PullProblem | undefined;
  let pulls = 0;
  const steps: object[] = [];
  const waiting = (t: number, pullAttempted: boolean, problem: PullProblem, events: readonly string[]) =>
    steps.push({ t, pullAttempted, waitingReason: problem.reason, waitingMessage: problem.message, events });
  for (const t of syncAt) {
    const decision = decidePull(image, imagePullPolicy, imagePresent, backoff, toUs(t));
    if (decision.step === 'never') {
      waiting(t, false, decision.problem, [`Warning ErrImageNeverPull ${decision.problem.message}`]);
      continue;
    }
    if (decision.step === 'backOff') {
      waiting(t, false, backOffProblem(image, last), [`Normal BackOff ${backOffEvent(image)}`]);
      continue;
    }
    if (decision.step === 'present') {
      steps.push({ t, pullAttempted: false, started: true, events: [`Normal Pulled ${presentMessage(image)}`] });
      break;
    }
    const pulling = `Normal Pulling Pulling image "${image}"`;
    pulls++;
    if (pulls > failFirstPulls) {
      const pulled = `Normal Pulled ${pulledMessage(image, goDuration(0), goDuration(0), SIZE_BYTES)}`;
      steps.push({ t, pullAttempted: true, started: true, events: [pulling, pulled] });
      break;
    }
    last = pullProblem(image, error);
    backoff = nextBackoff(backoff, toUs(t), toUs(t));
    waiting(t, true, last, [pulling, `Warning Failed Failed to pull image "${image}": ${error}`]);
  }
  return { steps };
}
