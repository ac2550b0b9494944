import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'One GPU for two, until it is too hot',
  summary:
    'Two Pods name the same ResourceClaim and share its GPU. Then the driver taints the device with NoExecute: both are evicted, the claim gives the GPU back, and the next Pod that names it gets another one.',
  symptoms:
    'DeviceTaintManagerEviction, device taint, shared ResourceClaim, GPU evicted, resource claim is in the process of being allocated, two Pods one GPU',
  story: {
    promise: 'Two Pods share one GPU. What becomes of them when the driver says that it is too hot?',
    stepTitles: {
      early: 'too early',
      shared: 'one claim, two Pods',
      other: 'a claim of its own',
      hot: 'a taint on the device',
      leave: 'who has to leave',
      free: 'given back',
      again: 'another device',
    },
    steps: {
      early:
        'reader-2 names the same claim as reader-1. That one is being allocated, so reader-2 is put back. Tries so far: {{tries}}.',
      shared: 'shared now has {{device}} on {{node}}: taken once, and used by {{pods}} {Pod|Pods}.',
      other: 'alone has a claim of its own and goes to {{node}}. Free: {{free}} of {{devices}} {device|devices}.',
      hot: 'The driver writes a taint on {{device}} of gpu-1: {{key}}, {{effect}}.',
      leave:
        '{{seconds}} s later {{pods}} {Pod is|Pods are} deleted: their claim has that device. alone has another one and stays.',
      free: '{{readers}} readers are left, so the device is given back. {{claims}} claim named shared is still there.',
      again: 'reader-3 names shared, which gets {{device}}: {{hot}} is free, but its taint {{taint}} keeps claims off.',
    },
    saw: {
      claim: 'The device belongs to the claim, and not to a Pod: Pods that name the claim use it together.',
      taint: 'A NoExecute taint on a device evicts the Pods of its claim and leaves the node open to all others.',
    },
    tries: { one: 'Delete one of the two', both: 'Close the node as well' },
  },
} as const satisfies ScenarioWords;
