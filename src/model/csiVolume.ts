import type { PersistentVolume } from './generated/types.ts';

/** By which name a Node speaks of a volume of a CSI driver; `undefined` for any other volume. Upstream source (v1.36.2): pkg/volume/csi/csi_plugin.go, GetVolumeName; pkg/volume/util/util.go, GetUniqueVolumeName. */
export function uniqueVolumeName({ spec }: PersistentVolume): string | undefined {
  return spec?.csi && `kubernetes.io/csi/${spec.csi.driver}^${spec.csi.volumeHandle}`;
}
