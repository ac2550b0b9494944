import { goDuration, type Micros, SECOND_US } from '#base/time.ts';
import type { PathSegment } from '#model/manifest/manifestError.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import type { KubeletConfiguration } from './kubeletConfiguration.ts';
import { isKubeletGateOn } from './kubeletConfiguration.ts';

const FACTORS_US: Readonly<Record<string, number>> = {
  h: 3_600_000_000,
  m: 60_000_000,
  s: 1_000_000,
  ms: 1000,
  us: 1,
  µs: 1,
  ns: 0.001,
};

/** A mistake without its position in the text. */
export interface ConfigurationFinding {
  readonly path: readonly PathSegment[];
  readonly message: string;
  readonly hint?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const EVICTION_SIGNALS = [
  'memory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'containerfs.available',
  'containerfs.inodesFree',
  'pid.available',
];

/**
 * Values with which the kubelet would refuse to start. `fields` is the file, `read` the same with defaults. Upstream
 * source (v1.36.2): pkg/kubelet/apis/config/validation/validation.go; pkg/kubelet/eviction/helpers.go (thresholds).
 */
export function validateKubeletConfiguration(fields: Fields, read: KubeletConfiguration): ConfigurationFinding[] {
  return [
    ...numberFindings(fields, read),
    ...shutdownFindings(read),
    ...restartFindings(fields, read),
    ...evictionFindings(read),
  ];
}

function invalid(field: string, message: string): ConfigurationFinding {
  return { path: [field], message: `invalid configuration: ${message}` };
}

function numberFindings(fields: Fields, read: KubeletConfiguration): ConfigurationFinding[] {
  const out: ConfigurationFinding[] = [];
  if (read.nodeLeaseDurationSeconds <= 0)
    out.push(invalid('nodeLeaseDurationSeconds', 'nodeLeaseDurationSeconds must be greater than 0'));
  if (read.nodeStatusMaxImages < -1)
    out.push(
      invalid(
        'nodeStatusMaxImages',
        `nodeStatusMaxImages (--node-status-max-images) ${read.nodeStatusMaxImages} must be -1 or greater`,
      ),
    );
  if ((read.maxPods ?? 0) < 0)
    out.push(invalid('maxPods', `maxPods (--max-pods) ${read.maxPods} must not be a negative number`));
  const parallel = fields.maxParallelImagePulls as number | undefined | null;
  if (typeof parallel === 'number' && parallel < 1)
    out.push(invalid('maxParallelImagePulls', `maxParallelImagePulls ${parallel} must be a positive number`));
  if (fields.serializeImagePulls === true && (parallel ?? 0) > 1)
    out.push(
      invalid(
        'maxParallelImagePulls',
        'maxParallelImagePulls cannot be larger than 1 unless SerializeImagePulls (--serialize-image-pulls) is set to false',
      ),
    );
  if (read.imageGCLowThresholdPercent >= read.imageGCHighThresholdPercent)
    out.push(
      invalid(
        'imageGCLowThresholdPercent',
        `imageGCLowThresholdPercent (--image-gc-low-threshold) ${read.imageGCLowThresholdPercent} must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) ${read.imageGCHighThresholdPercent}`,
      ),
    );
  return out;
}

function shutdownFindings(read: KubeletConfiguration): ConfigurationFinding[] {
  const { shutdownGracePeriodUs: wholeUs, shutdownGracePeriodCriticalPodsUs: criticalUs } = read;
  const whole = goDuration(wholeUs);
  const critical = goDuration(criticalUs);
  if (!isKubeletGateOn(read.featureGates, 'GracefulNodeShutdown')) {
    if (wholeUs <= 0 && criticalUs <= 0) return [];
    const message =
      'specifying shutdownGracePeriod or shutdownGracePeriodCriticalPods requires feature gate GracefulNodeShutdown';
    return [invalid('shutdownGracePeriod', message)];
  }
  const out: ConfigurationFinding[] = [];
  if (criticalUs > wholeUs)
    out.push(
      invalid(
        'shutdownGracePeriodCriticalPods',
        `shutdownGracePeriodCriticalPods {${critical}} must be <= shutdownGracePeriod {${whole}}`,
      ),
    );
  if (isTooShort(wholeUs))
    out.push(
      invalid('shutdownGracePeriod', `shutdownGracePeriod {${whole}} must be either zero or otherwise >= 1 sec`),
    );
  if (isTooShort(criticalUs))
    out.push(
      invalid(
        'shutdownGracePeriodCriticalPods',
        `shutdownGracePeriodCriticalPods {${critical}} must be either zero or otherwise >= 1 sec`,
      ),
    );
  return out;
}

function isTooShort(periodUs: Micros): boolean {
  return periodUs !== 0 && periodUs < SECOND_US;
}

function restartFindings(fields: Fields, read: KubeletConfiguration): ConfigurationFinding[] {
  const value = (fields.crashLoopBackOff as { readonly maxContainerRestartPeriod?: unknown } | null | undefined)
    ?.maxContainerRestartPeriod;
  if (value === undefined || value === null) return [];
  const path = ['crashLoopBackOff', 'maxContainerRestartPeriod'];
  const periodUs = typeof value === 'string' ? goDurationUs(value) : undefined;
  if (periodUs === undefined) return [{ path, message: `time: invalid duration "${String(value)}"` }];
  const name = 'CrashLoopBackOff.MaxContainerRestartPeriod';
  if (!isKubeletGateOn(read.featureGates, 'KubeletCrashLoopBackOffMax')) {
    const message = `invalid configuration: FeatureGate KubeletCrashLoopBackOffMax not enabled, ${name} must not be set`;
    return [{ path, message }];
  }
  if (periodUs >= SECOND_US && periodUs <= 300 * SECOND_US) return [];
  const seconds = periodUs / SECOND_US;
  const message = `invalid configuration: ${name} (got: ${seconds} seconds) must be set between 1s and 300s`;
  return [{ path, message }];
}

function evictionFindings(read: KubeletConfiguration): ConfigurationFinding[] {
  const out: ConfigurationFinding[] = [];
  for (const field of ['evictionHard', 'evictionSoft', 'evictionMinimumReclaim'] as const)
    for (const [signal, value] of Object.entries(read[field])) {
      if (!EVICTION_SIGNALS.includes(signal))
        out.push({ path: [field, signal], message: `unsupported eviction signal ${signal}` });
      else if (!isThreshold(value)) {
        const message = `invalid eviction threshold ${signal}: "${value}" is neither a quantity nor a percentage`;
        out.push({ path: [field, signal], message });
      }
    }
  for (const signal of Object.keys(read.evictionSoft))
    if (read.evictionSoftGracePeriodUs[signal] === undefined) {
      const message = `grace period must be specified for the soft eviction threshold ${signal}`;
      out.push({ path: ['evictionSoft', signal], message });
    }
  return out;
}

function isThreshold(value: string): boolean {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(value)?.[1];
  return percent === undefined ? quantityProblem(value) === undefined : Number(percent) <= 100;
}

/** Microseconds of a duration in Go's format: `1m30s`, `500ms`, `-5s`, `0`; `undefined` when it is invalid. */
export function goDurationUs(text: string): number | undefined {
  if (text === '0') return 0;
  const [, sign, rest = ''] = /^([-+]?)((?:\d+(?:\.\d*)?(?:h|ms|us|µs|ns|m|s))+)$/.exec(text) ?? [];
  if (rest === '') return undefined;
  let sum = 0;
  for (const [, amount, unit] of rest.matchAll(/(\d+(?:\.\d*)?)(h|ms|us|µs|ns|m|s)/gy))
    sum += Math.round(Number(amount) * (FACTORS_US[unit ?? ''] ?? 0));
  return sign === '-' ? -sum : sum;
}
