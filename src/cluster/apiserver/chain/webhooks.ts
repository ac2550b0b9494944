import type { World } from '../../../kernel/world.ts';
import { faultValue } from '../../environment/faults.ts';
import { ApiError } from '../apiErrors.ts';

const NAME = 'policy.example.com';

/**
 * The validating webhook of the faults `webhook.deny` and `webhook.timeout` (seconds), with failurePolicy Fail.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/{errors/statuserror.go,validating/dispatcher.go},
 * staging/src/k8s.io/apiserver/pkg/util/webhook/error.go.
 */
export function callWebhook(world: World): void {
  const timeoutSeconds = faultValue(world, 'webhook.timeout');
  if (timeoutSeconds > 0)
    throw new ApiError(
      500,
      'InternalError',
      `Internal error occurred: failed calling webhook "${NAME}": failed to call webhook: Post "https://policy.default.svc:443/validate?timeout=${timeoutSeconds}s": context deadline exceeded`,
      'validatingAdmission',
    );
  if (faultValue(world, 'webhook.deny') > 0)
    throw new ApiError(
      403,
      'Forbidden',
      `admission webhook "${NAME}" denied the request: refused by policy`,
      'validatingAdmission',
    );
}
