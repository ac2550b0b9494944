import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';

/** A recorded Pod as Go reads it: nulls were not given, and what is always there in Go is there. */
export function readPod(pod: unknown): Pod {
  const given = { apiVersion: 'v1', kind: 'Pod', ...(pod as Partial<Pod>) } as KubeObject;
  const { metadata, spec, ...rest } = withoutNulls(given) as KubeObject & Partial<Pod>;
  const { containers, ...others }: Partial<PodSpec> = spec ?? {};
  return { ...rest, metadata: metadata ?? { name: '' }, spec: { ...others, containers: containers ?? [] } } as Pod;
}
