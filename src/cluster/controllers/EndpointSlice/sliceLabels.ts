import { sameData } from '#cluster/api/sameData.ts';
import type { EndpointSlice, Service } from '#model/generated/types.ts';

export const SERVICE_NAME = 'kubernetes.io/service-name';
export const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
export const MANAGER = 'endpointslice-controller.k8s.io';
const HEADLESS = 'service.kubernetes.io/headless';

export type Labels = Readonly<Record<string, string>>;

/**
 * Labels of the Service, and the controller's own.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, setEndpointSliceLabels.
 */
export function sliceLabels({ metadata, spec }: Service): Labels {
  const isHeadless = (spec?.clusterIP ?? '') === '' || spec?.clusterIP === 'None';
  return {
    ...fromService(metadata.labels),
    ...(isHeadless && { [HEADLESS]: '' }),
    [SERVICE_NAME]: metadata.name,
    [MANAGED_BY]: MANAGER,
  };
}

/**
 * Whether the Service's labels have changed since the slice was written. A change of the controller's own labels does
 * not cause a write.
 */
export function isRelabelled({ metadata }: EndpointSlice, labels: Labels): boolean {
  return !sameData(fromService(metadata.labels), fromService(labels));
}

function fromService(labels: Labels = {}): Labels {
  const { [HEADLESS]: _, [SERVICE_NAME]: _name, [MANAGED_BY]: _manager, ...others } = labels;
  return others;
}
