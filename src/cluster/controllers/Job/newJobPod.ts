import type { Container, EnvVar, Job, Pod, PodTemplateSpec } from '#model/generated/types.ts';
import { podFromTemplate } from '../podFromTemplate.ts';
import { failureAnnotations, hasLimitPerIndex } from './failedIndexes.ts';
import { INDEX_ANNOTATION, TRACKING_FINALIZER } from './jobPods.ts';

/** A Pod to create: its index, and the Pod that it replaces. */
export interface WantedPod {
  readonly index?: number;
  readonly replaces?: Pod;
}

/**
 * Maximum length of a generated name's prefix, which the server enforces.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/names/generate.go, MaxGeneratedNameLength.
 */
const MAX_PREFIX = 58;
const INDEX_VARIABLE: EnvVar = {
  name: 'JOB_COMPLETION_INDEX',
  valueFrom: { fieldRef: { fieldPath: `metadata.labels['${INDEX_ANNOTATION}']` } },
};

/** Upstream source (v1.36.2): pkg/controller/job/{job_controller.go,indexed_job_utils.go}, manageJob. */
export function newJobPod(job: Job, { index, replaces }: WantedPod): Pod {
  const pod = podFromTemplate(job, job.spec.template as PodTemplateSpec);
  const finalizers = [...(pod.metadata.finalizers ?? [])];
  if (!finalizers.includes(TRACKING_FINALIZER)) finalizers.push(TRACKING_FINALIZER);
  if (index === undefined) return { ...pod, metadata: { ...pod.metadata, finalizers } };
  const suffix = `-${index}-`;
  const { initContainers, containers } = pod.spec;
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      finalizers,
      generateName: `${job.metadata.name.slice(0, MAX_PREFIX - suffix.length)}${suffix}`,
      labels: { ...pod.metadata.labels, [INDEX_ANNOTATION]: `${index}` },
      annotations: {
        ...pod.metadata.annotations,
        [INDEX_ANNOTATION]: `${index}`,
        ...(hasLimitPerIndex(job) && failureAnnotations(job, replaces)),
      },
    },
    spec: {
      ...pod.spec,
      hostname: `${job.metadata.name}-${index}`,
      containers: containers.map(withIndexVariable),
      ...(initContainers && { initContainers: initContainers.map(withIndexVariable) }),
    },
  };
}

function withIndexVariable<T extends Container>(container: T): T {
  const env = container.env ?? [];
  return env.some(({ name }) => name === INDEX_VARIABLE.name)
    ? container
    : { ...container, env: [...env, INDEX_VARIABLE] };
}
