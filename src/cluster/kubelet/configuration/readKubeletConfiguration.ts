import { isRecord, ownValue } from '#base/record.ts';
import { suggestName } from '#base/suggestName.ts';
import type { Micros } from '#base/time.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { LineColumn } from '#model/manifest/splitDocuments.ts';
import { CONFIGURATION_FIELDS, fieldTypeProblem } from './configurationFields.ts';
import { DEFAULT_KUBELET_CONFIGURATION, KUBELET_GATES, type KubeletConfiguration } from './kubeletConfiguration.ts';
import {
  type ConfigurationFinding,
  goDurationUs,
  validateKubeletConfiguration,
} from './validateKubeletConfiguration.ts';

const VERSION = 'kubelet.config.k8s.io/v1beta1';
const KIND = 'KubeletConfiguration';
/**
 * The longest wait of crash loops when the gate ReduceDefaultCrashLoopBackOffDecay is on. Upstream source (v1.36.2):
 * pkg/kubelet/apis/config/v1beta1/defaults.go.
 */
const REDUCED_RESTART_PERIOD_US = 60_000_000;

/** A mistake in the file; lines and columns count from 1. */
export interface ConfigurationProblem {
  readonly line: number;
  readonly column: number;
  readonly field?: string;
  readonly message: string;
  readonly suggestion?: string;
}

export type ReadConfiguration =
  | { readonly ok: true; readonly configuration: KubeletConfiguration }
  | { readonly ok: false; readonly problems: readonly ConfigurationProblem[] };

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a KubeletConfiguration and fills in the defaults; a problem rejects the whole file. Fields that the model does
 * not read are checked only for their type. Upstream source (v1.36.2):
 * pkg/kubelet/kubeletconfig/configfiles/configfiles.go, pkg/kubelet/apis/config/v1beta1/defaults.go.
 */
export function readKubeletConfiguration(text: string): ReadConfiguration {
  const { value, problems, events } = composeDocument(text);
  const lines = new LineColumn(text);
  if (problems.length > 0)
    return { ok: false, problems: problems.map(({ offset, message }) => ({ ...lines.at(offset), message })) };
  const found = isRecord(value) ? findings(value) : [{ path: [], message: 'a KubeletConfiguration is an object' }];
  if (!isRecord(value) || found.length > 0)
    return {
      ok: false,
      problems: found.map(({ path, message, hint }) => ({
        ...lines.at(locatePath(text, events, path)),
        ...(path.length > 0 ? { field: path.join('.') } : undefined),
        message,
        ...(hint === undefined ? undefined : { suggestion: hint }),
      })),
    };
  return { ok: true, configuration: withDefaults(value) };
}

function findings(fields: Fields): ConfigurationFinding[] {
  const out: ConfigurationFinding[] = [];
  if (fields.kind !== KIND || fields.apiVersion !== VERSION) {
    const kind = String(fields.kind ?? '');
    const version = String(fields.apiVersion ?? '');
    const path = fields.kind === KIND ? ['apiVersion'] : ['kind'];
    out.push({
      path,
      message: `no kind "${kind}" is registered for version "${version}"; write ${KIND} of ${VERSION}`,
    });
  }
  for (const [field, value] of Object.entries(fields)) {
    const type = ownValue(CONFIGURATION_FIELDS, field);
    if (type === undefined) {
      const meant = suggestName(field, Object.keys(CONFIGURATION_FIELDS));
      const hint = meant === undefined ? undefined : { hint: `did you mean "${meant}"?` };
      out.push({ path: [field], message: `strict decoding error: unknown field "${field}"`, ...hint });
      continue;
    }
    if (value === null) continue;
    const message = fieldTypeProblem(field, type, value);
    if (message !== undefined) out.push({ path: [field], message });
    else if (type === 'duration' && goDurationUs(value as string) === undefined)
      out.push({ path: [field], message: `time: invalid duration "${String(value)}"` });
  }
  if (out.length > 0) return out;
  const gates = (fields.featureGates ?? {}) as Readonly<Record<string, boolean>>;
  for (const name of Object.keys(gates).sort())
    if (!KUBELET_GATES.some((gate) => gate.name === name))
      out.push({ path: ['featureGates', name], message: `unrecognized feature gate: ${name}` });
  return [...out, ...validateKubeletConfiguration(fields, withDefaults(fields))];
}

/** The file with every default that the model reads. */
function withDefaults(fields: Fields): KubeletConfiguration {
  const base = DEFAULT_KUBELET_CONFIGURATION;
  const text = (field: string, absent: string) => (fields[field] as string | undefined | null) ?? absent;
  const number = (field: string, absent: number) => (fields[field] as number | undefined | null) ?? absent;
  const texts = (field: string) => (fields[field] as Readonly<Record<string, string>> | undefined | null) ?? undefined;
  /** A duration of zero counts as absent. */
  const durationUs = (field: string, absentUs: Micros) => goDurationUs(text(field, '0')) || absentUs;
  const parallel = number('maxParallelImagePulls', 0);
  const isSerial = (fields.serializeImagePulls as boolean | undefined | null) ?? parallel < 2;
  const updateUs = durationUs('nodeStatusUpdateFrequency', base.nodeStatusUpdateFrequencyUs);
  const reportUs = goDurationUs(text('nodeStatusUpdateFrequency', '0')) ? updateUs : base.nodeStatusReportFrequencyUs;
  const hard = texts('evictionHard');
  const isMerged = fields.mergeDefaultEvictionSettings === true;
  const featureGates = { ...(fields.featureGates as Readonly<Record<string, boolean>> | undefined | null) };
  const restarts = (fields.crashLoopBackOff ?? {}) as { readonly maxContainerRestartPeriod?: string };
  const maxPods = number('maxPods', 0);
  return {
    staticPodPath: text('staticPodPath', ''),
    staticPodURL: text('staticPodURL', ''),
    fileCheckFrequencyUs: durationUs('fileCheckFrequency', base.fileCheckFrequencyUs),
    httpCheckFrequencyUs: durationUs('httpCheckFrequency', base.httpCheckFrequencyUs),
    nodeStatusUpdateFrequencyUs: updateUs,
    nodeStatusReportFrequencyUs: durationUs('nodeStatusReportFrequency', reportUs),
    nodeLeaseDurationSeconds: number('nodeLeaseDurationSeconds', 0) || base.nodeLeaseDurationSeconds,
    nodeStatusMaxImages: number('nodeStatusMaxImages', base.nodeStatusMaxImages),
    ...(maxPods === 0 ? undefined : { maxPods }),
    serializeImagePulls: isSerial,
    maxParallelImagePulls: isSerial ? 1 : parallel,
    maxContainerRestartPeriodUs:
      goDurationUs(restarts.maxContainerRestartPeriod ?? '') ??
      (featureGates.ReduceDefaultCrashLoopBackOffDecay ? REDUCED_RESTART_PERIOD_US : base.maxContainerRestartPeriodUs),
    shutdownGracePeriodUs: durationUs('shutdownGracePeriod', 0),
    shutdownGracePeriodCriticalPodsUs: durationUs('shutdownGracePeriodCriticalPods', 0),
    evictionHard: hard === undefined || isMerged ? { ...base.evictionHard, ...hard } : hard,
    evictionSoft: texts('evictionSoft') ?? {},
    evictionSoftGracePeriodUs: Object.fromEntries(
      Object.entries(texts('evictionSoftGracePeriod') ?? {}).map(([signal, time]) => [signal, goDurationUs(time) ?? 0]),
    ),
    evictionMinimumReclaim: texts('evictionMinimumReclaim') ?? {},
    evictionMaxPodGracePeriodSeconds: number('evictionMaxPodGracePeriod', 0),
    evictionPressureTransitionPeriodUs: durationUs(
      'evictionPressureTransitionPeriod',
      base.evictionPressureTransitionPeriodUs,
    ),
    imageGCHighThresholdPercent: number('imageGCHighThresholdPercent', base.imageGCHighThresholdPercent),
    imageGCLowThresholdPercent: number('imageGCLowThresholdPercent', base.imageGCLowThresholdPercent),
    featureGates,
  };
}
