import type { devices as texts } from '#i18n/en/cards/devices.ts';
import type { CardId } from '../cardStore.ts';
import { controllers } from './controllers.ts';
import type { CardFacts } from './facts.ts';
import { fairness } from './fairness.ts';
import { kubelet } from './kubelet.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

const API = 'staging/src/k8s.io/api/resource/v1/types.go';
const DRA = 'staging/src/k8s.io/dynamic-resource-allocation';

const devices: Readonly<Record<keyof typeof texts, CardFacts>> = {
  nodeDevices: { source: 'pkg/scheduler/framework/plugins/dynamicresources/allocateddevices.go' },
  resourceSlice: { source: `${DRA}/structured/internal/incubating/pools_incubating.go` },
  deviceClass: { source: API },
  resourceClaim: { source: 'pkg/controller/resourceclaim/controller.go' },
  deviceSelector: { source: `${DRA}/cel/compile.go` },
  deviceAllocation: { source: `${DRA}/structured/allocator.go`, simplified: 'scheduler.dynamicResources' },
};

/** Language-independent facts, by card. */
export const FACTS: Readonly<Record<CardId, CardFacts>> = {
  ...scheduling,
  ...plugins,
  ...fairness,
  ...storage,
  ...kubelet,
  ...controllers,
  ...devices,
};
