import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';

/** Reads a recorded Pod as Go does: null fields are absent, and fields that Go always has are present. */
export function readPod(pod: unknown): Pod {
  const given = { apiVersion: 'v1', kind: 'Pod', ...(pod as Partial<Pod>) } as KubeObject;
  const { metadata, spec, ...rest } = withoutNulls(given) as KubeObject & Partial<Pod>;
  const { containers, ...others }: Partial<PodSpec> = spec ?? {};
  return { ...rest, metadata: metadata ?? { name: '' }, spec: { ...others, containers: containers ?? [] } } as Pod;
}
