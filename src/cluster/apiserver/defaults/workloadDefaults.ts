import type {
  CronJob,
  CSIDriver,
  DaemonSet,
  Deployment,
  Embedded,
  Job,
  JobSpec,
  PersistentVolume,
  PersistentVolumeClaim,
  PersistentVolumeSpec,
  PodTemplateSpec,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
  StorageClass,
} from '#model/generated/types.ts';
import { podTemplateDefaults } from './podDefaults.ts';
import { AZURE_DISK, change, changeEach, fill, fillAbsent, RBD, SCALE_IO } from './volumeDefaults.ts';

/** Upstream source (v1.36.2): pkg/apis/apps/v1/defaults.go. */
export function deploymentDefaults(deployment: Deployment): Deployment {
  return change(withTemplate(deployment), 'spec', (spec) => {
    const filled = fill(spec, { replicas: 1, strategy: {}, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 });
    return change(filled, 'strategy', (strategy) => {
      const typed = fill(strategy, { type: 'RollingUpdate' });
      if (typed.type !== 'RollingUpdate') return typed;
      return { ...typed, rollingUpdate: fill(typed.rollingUpdate ?? {}, { maxUnavailable: '25%', maxSurge: '25%' }) };
    });
  });
}

export function replicaSetDefaults(replicaSet: ReplicaSet): ReplicaSet {
  return change(withTemplate(replicaSet), 'spec', (spec) => fill(spec, { replicas: 1 }));
}

export function replicationControllerDefaults(controller: ReplicationController): ReplicationController {
  const labels = controller.spec.template?.metadata?.labels;
  const selecting = change(withTemplate(controller), 'spec', (spec) =>
    fill(spec, { replicas: 1, ...(labels && { selector: labels }) }),
  );
  return labels === undefined ? selecting : change(selecting, 'metadata', (metadata) => fill(metadata, { labels }));
}

export function daemonSetDefaults(daemonSet: DaemonSet): DaemonSet {
  return change(withTemplate(daemonSet), 'spec', (spec) => {
    const filled = fill(spec, { updateStrategy: {}, revisionHistoryLimit: 10 });
    return change(filled, 'updateStrategy', (strategy) => {
      const typed = fill(strategy, { type: 'RollingUpdate' });
      if (typed.type !== 'RollingUpdate') return typed;
      return { ...typed, rollingUpdate: fill(typed.rollingUpdate ?? {}, { maxUnavailable: 1, maxSurge: 0 }) };
    });
  });
}

export function statefulSetDefaults(statefulSet: StatefulSet): StatefulSet {
  return change(withTemplate(statefulSet), 'spec', (spec) => {
    const filled = fill(spec, {
      podManagementPolicy: 'OrderedReady',
      updateStrategy: {},
      persistentVolumeClaimRetentionPolicy: {},
      replicas: 1,
      revisionHistoryLimit: 10,
    });
    const updating = change(filled, 'updateStrategy', (strategy) => {
      const isPlain = !strategy.type;
      const typed = fill(strategy, { type: 'RollingUpdate' });
      const rolling = typed.rollingUpdate ?? (isPlain ? {} : undefined);
      if (typed.type !== 'RollingUpdate' || rolling === undefined) return typed;
      return { ...typed, rollingUpdate: fill(rolling, { partition: 0 }) };
    });
    const retaining = change(updating, 'persistentVolumeClaimRetentionPolicy', (policy) =>
      fill(policy, { whenDeleted: 'Retain', whenScaled: 'Retain' }),
    );
    return change(retaining, 'volumeClaimTemplates', (templates) =>
      changeEach(templates, (template) =>
        claimDefaults({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', ...template }),
      ),
    );
  });
}

const UNLIMITED = 2 ** 31 - 1;

/** Upstream source (v1.36.2): pkg/apis/batch/v1/defaults.go. */
export function jobDefaults(job: Job): Job {
  const labels = job.spec.template.metadata?.labels;
  const labelled = labels === undefined ? job : change(job, 'metadata', (metadata) => fill(metadata, { labels }));
  return change(withTemplate(labelled), 'spec', (spec) => {
    const isPlain = spec.completions === undefined && spec.parallelism === undefined;
    const filled = fill(spec, {
      ...(isPlain && { completions: 1 }),
      parallelism: 1,
      backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : UNLIMITED,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
      podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    });
    return failurePolicyDefaults(filled);
  });
}

function failurePolicyDefaults(spec: JobSpec): JobSpec {
  return change(spec, 'podFailurePolicy', (policy) =>
    change(policy, 'rules', (rules) =>
      changeEach(rules, (rule) =>
        change(rule, 'onPodConditions', (patterns) =>
          changeEach(patterns, (pattern) => fill(pattern, { status: 'True' })),
        ),
      ),
    ),
  );
}

export function cronJobDefaults(cronJob: CronJob): CronJob {
  return change(cronJob, 'spec', (spec) => {
    const filled = fill(spec, {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    return change(filled, 'jobTemplate', (template) =>
      change(template, 'spec', (jobSpec) => failurePolicyDefaults(change(jobSpec, 'template', podTemplateDefaults))),
    );
  });
}

function withTemplate<T extends { readonly spec: { readonly template?: PodTemplateSpec } }>(object: T): T {
  const template = object.spec.template;
  if (template === undefined) return object;
  const filled = podTemplateDefaults(template);
  return filled === template ? object : { ...object, spec: { ...object.spec, template: filled } };
}

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go. */
export function volumeObjectDefaults(volume: PersistentVolume): PersistentVolume {
  const withSpec = change(volume, 'spec', (spec) =>
    sourceDefaults(fillAbsent(fill(spec, { persistentVolumeReclaimPolicy: 'Retain' }), { volumeMode: 'Filesystem' })),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

/** Upstream source (v1.36.2): pkg/apis/core/v1/zz_generated.defaults.go, SetObjectDefaults_PersistentVolume. */
function sourceDefaults(spec: PersistentVolumeSpec): PersistentVolumeSpec {
  const withHostPath = change(spec, 'hostPath', (source) =>
    source.type === undefined ? { ...source, type: '' } : source,
  );
  const withIscsi = change(withHostPath, 'iscsi', (source) => fill(source, { iscsiInterface: 'default' }));
  const withRbd = change(withIscsi, 'rbd', (source) => fill(source, RBD));
  const withDisk = change(withRbd, 'azureDisk', (source) => fillAbsent(source, { ...AZURE_DISK, kind: 'Shared' }));
  return change(withDisk, 'scaleIO', (source) => fill(source, SCALE_IO));
}

export function claimDefaults<T extends PersistentVolumeClaim | Embedded<PersistentVolumeClaim>>(claim: T): T {
  const withSpec = change(claim, 'spec', (spec) =>
    fillAbsent(spec as NonNullable<T['spec']>, { volumeMode: 'Filesystem' } as Partial<NonNullable<T['spec']>>),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

/** Upstream source (v1.36.2): pkg/apis/storage/v1/defaults.go. */
export function storageClassDefaults(storageClass: StorageClass): StorageClass {
  return fillAbsent(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
}

export function csiDriverDefaults(driver: CSIDriver): CSIDriver {
  return change(driver, 'spec', (spec) =>
    fill(spec, {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
    }),
  );
}
