import type { PersistentVolumeClaim } from '#model/generated/types.ts';

type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

/**
 * A claim's source is in two fields with the same meaning. Sources that `dataSource` could not name before
 * `dataSourceRef` existed are dropped. So is a source in another Namespace, because that feature is off.
 * Upstream source (v1.36.2): pkg/registry/core/persistentvolumeclaim/strategy.go;
 * pkg/api/persistentvolumeclaim/util.go.
 */
export function prepareClaim(claim: PersistentVolumeClaim): PersistentVolumeClaim {
  const { spec } = claim;
  if (!spec || (!spec.dataSource && !spec.dataSourceRef)) return claim;
  return { ...claim, spec: withBothSources(withoutForbidden(spec)) };
}

function withoutForbidden(spec: ClaimSpec): ClaimSpec {
  const { dataSource, dataSourceRef, ...rest } = spec;
  const isLocal = !dataSourceRef?.namespace;
  const isKnown = dataSourceRef !== undefined || isClaimOrSnapshot(dataSource);
  return {
    ...rest,
    ...(dataSource && isKnown && { dataSource }),
    ...(dataSourceRef && isLocal && { dataSourceRef }),
  };
}

function isClaimOrSnapshot(source: ClaimSpec['dataSource']): boolean {
  if (source?.kind === 'PersistentVolumeClaim') return !source.apiGroup;
  return source?.kind === 'VolumeSnapshot' && source.apiGroup === 'snapshot.storage.k8s.io';
}

function withBothSources(spec: ClaimSpec): ClaimSpec {
  const { dataSource, dataSourceRef } = spec;
  if (dataSource && !dataSourceRef) return { ...spec, dataSourceRef: dataSource };
  return dataSourceRef && !dataSource ? { ...spec, dataSource: dataSourceRef } : spec;
}
