import type { devices as texts } from '#i18n/en/cards/devices.ts';
import type { Facts } from './facts.ts';

const API = 'staging/src/k8s.io/api/resource/v1/types.go';
const DRA = 'staging/src/k8s.io/dynamic-resource-allocation';

export const devices: Readonly<Record<keyof typeof texts, Facts>> = {
  nodeDevices: { source: 'pkg/scheduler/framework/plugins/dynamicresources/allocateddevices.go' },
  resourceSlice: { source: `${DRA}/structured/internal/incubating/pools_incubating.go` },
  deviceClass: { source: API },
  resourceClaim: { source: 'pkg/controller/resourceclaim/controller.go' },
  deviceSelector: { source: `${DRA}/cel/compile.go` },
  deviceAllocation: { source: `${DRA}/structured/allocator.go`, simplified: 'scheduler.dynamicResources' },
};
