import type { Job } from '#model/generated/types.ts';

const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
const JOB_NAME = 'batch.kubernetes.io/job-name';
const LEGACY_CONTROLLER_UID = 'controller-uid';
const LEGACY_JOB_NAME = 'job-name';

/**
 * A new Job selects its Pods by its own uid. The server writes it into the template's labels and the selector, unless
 * the Job has its own selector with `manualSelector`. A Job without labels takes those of its template.
 * Upstream source (v1.36.2): pkg/registry/batch/job/strategy.go, generateSelector.
 */
export function prepareJobForCreate(job: Job): Job {
  if (job.spec.manualSelector === true) return job;
  const uid = job.metadata.uid ?? '';
  // Before validation a Job may lack a name, whatever its type says: its labels are empty then, as in Go.
  const name = job.metadata.name ?? '';
  const generated = { [LEGACY_CONTROLLER_UID]: uid, [CONTROLLER_UID]: uid, [LEGACY_JOB_NAME]: name, [JOB_NAME]: name };
  const template = job.spec.template;
  const labels = { ...generated, ...template.metadata?.labels };
  // A Job without its own labels was given the template's labels, if any. It shares later changes to them.
  const own = job.metadata.labels;
  const sharesLabels = own !== undefined && own === template.metadata?.labels;
  const selector = {
    ...job.spec.selector,
    matchLabels: { ...job.spec.selector?.matchLabels, [CONTROLLER_UID]: uid },
  };
  return {
    ...job,
    metadata: sharesLabels ? { ...job.metadata, labels } : job.metadata,
    spec: { ...job.spec, selector, template: { ...template, metadata: { ...template.metadata, labels } } },
  };
}

/** Reading from the store applies defaults again. A Job that still has no labels then gets those of its template. */
export function jobAsRead(job: Job): Job {
  const labels = job.spec.template.metadata?.labels;
  return job.metadata.labels === undefined && labels !== undefined
    ? { ...job, metadata: { ...job.metadata, labels } }
    : job;
}
