import type {
  DeviceClaim,
  DeviceRequest,
  ExactDeviceRequest,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from '#model/generated/types.ts';
import { change, changeEach, fill, fillZero } from './fill.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/v1/defaults.go and zz_generated.defaults.go. */
export function resourceClaimDefaults(claim: ResourceClaim): ResourceClaim {
  const withSpec = change(claim, 'spec', (spec) => change(spec, 'devices', deviceClaimDefaults));
  return change(withSpec, 'status', (status) =>
    change(status, 'allocation', (allocation) =>
      change(allocation, 'devices', (devices) =>
        change(devices, 'results', (results) => changeEach(results, tolerationDefaults)),
      ),
    ),
  );
}

export function resourceClaimTemplateDefaults(template: ResourceClaimTemplate): ResourceClaimTemplate {
  return change(template, 'spec', (spec) =>
    change(spec, 'spec', (claim) => change(claim, 'devices', deviceClaimDefaults)),
  );
}

function deviceClaimDefaults(claim: DeviceClaim): DeviceClaim {
  return change(claim, 'requests', (requests) => changeEach(requests, requestDefaults));
}

function requestDefaults(request: DeviceRequest): DeviceRequest {
  const exact = change(request, 'exactly', amountDefaults);
  return change(exact, 'firstAvailable', (alternatives) => changeEach(alternatives, amountDefaults));
}

type Amount = Pick<ExactDeviceRequest, 'allocationMode' | 'count' | 'tolerations'>;

/** One device, unless the request sets another amount. */
function amountDefaults<T extends Amount>(request: T): T {
  const mode = fill<Amount>(request, { allocationMode: 'ExactCount' });
  const counted = mode.allocationMode === 'ExactCount' ? fillZero(mode, { count: 1 }) : mode;
  return tolerationDefaults(counted as T);
}

function tolerationDefaults<T extends Pick<Amount, 'tolerations'>>(request: T): T {
  return change<Pick<Amount, 'tolerations'>, 'tolerations'>(request, 'tolerations', (tolerations) =>
    changeEach(tolerations, (toleration) => fill(toleration, { operator: 'Equal' })),
  ) as T;
}

/** `now` is the time for taints without a time. Without `now`, such taints stay unchanged. */
export function resourceSliceDefaults(slice: ResourceSlice, now?: string): ResourceSlice {
  if (now === undefined) return slice;
  return change(slice, 'spec', (spec) =>
    change(spec, 'devices', (devices) =>
      changeEach(devices, (device) =>
        change(device, 'taints', (taints) => changeEach(taints, (taint) => fill(taint, { timeAdded: now }))),
      ),
    ),
  );
}
