/** One handler that a request passes, in order. */
export interface RequestStage {
  readonly id: string;
  /** Upstream function that adds the handler to the chain, or does its work. */
  readonly upstream: string;
  /** Percentage of `api.request` that the stage takes. */
  readonly share: number;
}

const stage = (id: string, upstream: string, share: number): RequestStage => ({ id, upstream, share });

/**
 * Stages from the client's connection to flow control. Requests queue after these.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/config.go, DefaultBuildHandlerChain.
 */
export const ARRIVAL_STAGES: readonly RequestStage[] = [
  stage('connection', 'net/http2', 50),
  stage('auditInit', 'WithAuditInit', 0),
  stage('panicRecovery', 'WithPanicRecovery', 0),
  stage('muxAndDiscoveryComplete', 'WithMuxAndDiscoveryComplete', 0),
  stage('requestReceivedTimestamp', 'WithRequestReceivedTimestamp', 0),
  stage('requestInfo', 'WithRequestInfo', 1),
  stage('latencyTrackers', 'WithLatencyTrackers', 0),
  stage('httpLogging', 'WithHTTPLogging', 1),
  stage('retryAfter', 'WithRetryAfter', 0),
  stage('hsts', 'WithHSTS', 0),
  stage('cacheControl', 'WithCacheControl', 0),
  stage('goaway', 'WithProbabilisticGoaway', 0),
  stage('watchTermination', 'WithWatchTerminationDuringShutdown', 0),
  stage('waitGroup', 'WithWaitGroup', 0),
  stage('requestDeadline', 'WithRequestDeadline', 0),
  stage('timeout', 'WithTimeoutForNonLongRunningRequests', 1),
  stage('warningRecorder', 'WithWarningRecorder', 0),
  stage('cors', 'WithCORS', 0),
  stage('authentication', 'WithAuthentication', 6),
  stage('tracing', 'WithTracing', 0),
  stage('audit', 'WithAudit', 2),
  stage('impersonation', 'WithConstrainedImpersonation', 1),
  stage('priorityAndFairness', 'WithPriorityAndFairness', 1),
];

/** Stages that run while the request holds its seats. */
export const EXECUTION_STAGES: readonly RequestStage[] = [
  stage('authorization', 'WithAuthorization', 6),
  stage('delegation', 'CreateServerChain', 1),
  stage('decoding', 'createHandler', 8),
  stage('mutatingAdmission', 'MutationInterface.Admit', 10),
  stage('validation', 'RESTCreateStrategy.Validate', 7),
  stage('validatingAdmission', 'ValidationInterface.Validate', 5),
  stage('storage', 'Store.Create', 0),
];

const only = (...ids: readonly string[]): readonly RequestStage[] =>
  EXECUTION_STAGES.filter(({ id }) => ids.includes(id));

/** Stages of a request that goes to another server, or whose path is no resource. */
export const DELEGATED = only('authorization', 'delegation');
const READING = only('authorization', 'delegation', 'storage');
const DELETING = EXECUTION_STAGES.filter(({ id }) => id !== 'validation');

/** Execution stages of a verb. A read has no body and no admission. A deletion has no validation. */
export function stagesOfVerb(verb: string): readonly RequestStage[] {
  if (verb === 'get' || verb === 'list' || verb === 'watch') return READING;
  return verb === 'delete' || verb === 'deletecollection' ? DELETING : EXECUTION_STAGES;
}

const sum = (stages: readonly RequestStage[]): number => stages.reduce((total, { share }) => total + share, 0);

/** Percentage of `api.request` that passes before the request holds seats. */
export const ARRIVAL_SHARE = sum(ARRIVAL_STAGES);
