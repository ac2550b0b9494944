import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Which Pod gets the GPU?',
  summary:
    'Three nodes, three GPUs: drivers offer them in ResourceSlices, Pods ask for them in ResourceClaims. One Pod gets the large one, one asks for more memory than any has, one takes its second choice, and one waits until a claim is given back.',
  symptoms:
    'cannot allocate all claims, ResourceClaim, ResourceSlice, DeviceClass, DRA, dynamic resource allocation, GPU Pending, device plugin, CEL selector',
  story: {
    promise: 'Four Pods ask for GPUs, and there are fewer that fit. Who gets one, and who waits for what?',
    stepTitles: {
      asks: 'a claim',
      nothing: 'nothing matches',
      second: 'the second choice',
      waits: 'all are taken',
      freed: 'one is given back',
      placed: 'its next user',
    },
    steps: {
      asks: 'train asks for a GPU of 40Gi or more. Its selector takes {{matched}} of {{devices}} {device|devices}: train goes to {{node}}.',
      nothing:
        'huge asks for 160Gi. Its selector takes {{matched}} of {{devices}} {device|devices}: it stays Pending, whoever ends.',
      second:
        'flexible has two choices. {{first}}: {{firstFree}} free. {{second}}: {{secondFree}} free. So it goes to {{node}}.',
      waits:
        'next asks as train did: {{matched}} device matches, and {{free}} are free. {{holder}} has it, so next waits.',
      freed: '{{seconds}} s later train has ended. {{event}}: {{plugin}} says {{hint}}, and next may try again.',
      placed:
        'next gets {{device}} on {{node}}. huge was tried {{tries}} {time|times}: a device given back is no larger.',
    },
    saw: {
      selector: 'A selector asks what a device is; whether it is free is asked after that.',
      given: 'A claim from a template goes with its Pod, and its device is free for the next one.',
    },
    tries: { sooner: 'Delete train early', small: 'Close the node with the small GPUs' },
  },
} as const satisfies ScenarioWords;
