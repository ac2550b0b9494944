import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { type ApiResponse, executionUs, shareUs } from '#cluster/api/request.ts';
import { infoOf } from '#cluster/api/requestInfo.ts';
import type { RequestStage } from '#cluster/api/requestStages.ts';
import { faultValue, storageDelayUs } from '#cluster/environment/faults.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import { ApiError } from '../apiErrors.ts';
import type { CallWebhooks } from '../requestScope.ts';
import { type Concern, configuredWebhooks, MUTATING, VALIDATING, type Webhook } from './webhookConfigurations.ts';

/** Webhooks for the request: first the mutating ones in turn, then the validating ones in parallel. */
interface Met {
  readonly mutatingAdmission: readonly Webhook[];
  readonly validatingAdmission: readonly Webhook[];
}

const NONE: Met = { mutatingAdmission: [], validatingAdmission: [] };
const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/**
 * Returns a function that calls the webhooks of a write, or `undefined` if there are none. Faults set their behaviour:
 * `webhook.deny`, and `webhook.timeout`, the seconds until they answer. Otherwise they allow everything and change
 * nothing.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/{mutating,validating}/dispatcher.go.
 */
export function webhookCalls(world: World, request: ApiRequest): CallWebhooks | undefined {
  const met = webhooksMet(world, request);
  if (met === NONE) return undefined;
  const denies = faultValue(world, 'webhook.deny') > 0;
  const answersAfterSeconds = faultValue(world, 'webhook.timeout');
  return (stage) => {
    for (const webhook of met[stage]) {
      if (answersAfterSeconds >= webhook.timeoutSeconds) failUnlessIgnored(webhook, stage);
      else if (denies) throw denial(webhook, stage);
    }
  };
}

/** Extra time of the request because of slow webhooks, by stage, in microseconds. */
function webhookDelays(world: World, request: ApiRequest): Readonly<Record<Stage, number>> {
  const seconds = faultValue(world, 'webhook.timeout');
  if (seconds <= 0) return NO_DELAYS;
  const { mutatingAdmission, validatingAdmission } = webhooksMet(world, request);
  const waits = ({ timeoutSeconds }: Webhook) => Math.min(seconds, timeoutSeconds);
  const inTurn = mutatingAdmission.reduce((sum, webhook) => sum + waits(webhook), 0);
  const together = Math.max(0, ...validatingAdmission.map(waits));
  return { mutatingAdmission: inTurn * SECOND_US, validatingAdmission: together * SECOND_US };
}

type Stage = Parameters<CallWebhooks>[0];

const NO_DELAYS: Readonly<Record<Stage, number>> = { mutatingAdmission: 0, validatingAdmission: 0 };

function webhooksMet(world: World, request: ApiRequest): Met {
  const hasConfigurations = world.table(MUTATING).size > 0 || world.table(VALIDATING).size > 0;
  const fromEnvironment = request.verb === 'http' ? environmentWebhooks(world) : [];
  if (!hasConfigurations && fromEnvironment.length === 0) return NONE;
  const concern = concernOf(world, request);
  if (READS.has(concern.info.verb)) return NONE;
  return {
    mutatingAdmission: configuredWebhooks(world, MUTATING, concern),
    validatingAdmission: [...configuredWebhooks(world, VALIDATING, concern), ...fromEnvironment],
  };
}

/** Without any configuration, a fault adds its own webhook for writes of people and load generators. */
function environmentWebhooks(world: World): readonly Webhook[] {
  if (world.table(MUTATING).size > 0 || world.table(VALIDATING).size > 0) return [];
  const seconds = faultValue(world, 'webhook.timeout');
  if (seconds <= 0 && faultValue(world, 'webhook.deny') <= 0) return [];
  const timeoutSeconds = seconds > 0 ? seconds : DEFAULT_TIMEOUT_SECONDS;
  const url = 'https://policy.default.svc:443/validate';
  return [{ name: 'policy.example.com', url, timeoutSeconds, ignoresFailure: false }];
}

const DEFAULT_TIMEOUT_SECONDS = 10;

function concernOf(world: World, request: ApiRequest): Concern {
  const info = infoOf(request);
  const isNew =
    request.verb === 'apply' && !world.table(store(request.kind)).has(keyOf(request.namespace, request.name));
  return { info: isNew ? { ...info, verb: 'create' } : info, namespace: info.namespace };
}

/**
 * A failed call is an internal error.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/webhook/error.go, NewErrCallingWebhook; a failure of
 * the call is an internal error.
 */
function failUnlessIgnored({ name, url, timeoutSeconds, ignoresFailure }: Webhook, stage: Stage): void {
  if (ignoresFailure) return;
  const why = `failed calling webhook "${name}": failed to call webhook: Post "${url}?timeout=${timeoutSeconds}s": context deadline exceeded`;
  throw new ApiError(500, 'InternalError', `Internal error occurred: ${why}`, stage);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr. */
function denial({ name }: Webhook, stage: Stage): ApiError {
  return new ApiError(403, 'Forbidden', `admission webhook "${name}" denied the request: refused by policy`, stage);
}

/** Extra execution time because something behind the API server is slow, in microseconds. */
export function slownessUs(world: World, request: ApiRequest): number {
  const { mutatingAdmission, validatingAdmission } = webhookDelays(world, request);
  return mutatingAdmission + validatingAdmission + storageDelayUs(world, request);
}

/**
 * Extra time of each stage beyond its share of `api.request`, in microseconds. The stages then add up to the total
 * execution time.
 */
export function extraUs(
  world: World,
  request: ApiRequest,
  stages: readonly RequestStage[],
  response: ApiResponse,
): Readonly<Record<string, number>> {
  const shares = stages.reduce((sum, { share }) => sum + share, 0);
  const readUs = response.ok ? (response.read?.cost.executionUs ?? 0) : 0;
  const wholeUs = Math.max(readUs, executionUs(world, request));
  const ownUs = shareUs(constantUs(world, 'api.request'), shares);
  return { ...webhookDelays(world, request), storage: wholeUs - ownUs + storageDelayUs(world, request) };
}
