/** The model's own sentences about objects, by the names of `ObjectFacts` in `src/protocol/objectFacts.ts`. */
export const whyObject = {
  questions: {
    Event: 'Who says this, and why now?',
    PodDisruptionBudget: 'Why does it allow this many evictions?',
    PersistentVolumeClaim: 'Why is it in this phase?',
    APIService: 'Who answers for it?',
  },
  facts: {
    eventBy: '{{component}} wrote it, about {{kind}} {{name}}.',
    eventByHost: '{{component}} on {{host}} wrote it, about {{kind}} {{name}}.',
    eventByInstance: '{{component}}, its instance {{instance}}, wrote it, about {{kind}} {{name}}.',
    eventField: 'It is about this part of it: {{field}}.',
    eventOnce: 'It was said once, at {{first}}.',
    eventCount:
      'It was said {{count}} {time|times}, first at {{first}}, last at {{last}}: saying the same again makes no new Event, but adds to its count.',
    eventSeries: 'It is a series of {{count}}, from {{first}} to {{last}}.',
    eventCombined:
      'Its writer joins Events that differ only in their message, from the tenth within ten minutes on. The message is that of the last one.',
    eventEntry: 'Entry {{seq}} wrote it last. The causes below lead from there back to what began it.',
    eventOfStart: 'No entry of this run is found that wrote it: it was there at the start, or was written long ago.',
    budgetFailed:
      'The disruption controller could not work the numbers out, so it allows no eviction: {{message}}. The other numbers mean nothing now.',
    budgetNoPods: 'Its selector matches no Pod, so it protects nothing and allows nothing.',
    budgetMinNumber:
      'desiredHealthy is minAvailable: {{value}}. expectedPods is the number of Pods that the selector matches: {{expected}}.',
    budgetMinPercent:
      'expectedPods is {{expected}}, what the controllers of its Pods are told to run. minAvailable {{value}} of that, rounded up, makes desiredHealthy {{desired}}.',
    budgetMaxUnavailable:
      'expectedPods is {{expected}}, what the controllers of its Pods are told to run. Less maxUnavailable {{value}}, a percentage rounded up, desiredHealthy is {{desired}}.',
    budgetHealthy:
      'Healthy now: {{healthy}}. These are ready, and neither being deleted nor granted an eviction: {{pods}}.',
    budgetNotReady: '{{pod}} does not count: it is not ready.',
    budgetDeleted: '{{pod}} does not count: it is being deleted.',
    budgetEvicted:
      '{{pod}} does not count: its eviction was granted at {{since}}, and for two minutes it counts as gone.',
    budgetAllows:
      'currentHealthy {{healthy}} less desiredHealthy {{desired}} leaves {{allowed}}: so many evictions are granted before one is refused with 429.',
    budgetRefuses:
      'currentHealthy is {{healthy}} and desiredHealthy {{desired}}, so none is left: every eviction of a healthy Pod is refused with 429.',
    budgetUnmanaged:
      'These Pods have no controller and are not in expectedPods, though they match: {{pods}}. Only a number in minAvailable counts them.',
    budgetUnhealthyAlways:
      'Pods that are not ready may be evicted at any time: unhealthyPodEvictionPolicy is AlwaysAllow.',
    budgetUnhealthyIfHealthy:
      'Pods that run and are not ready may be evicted while currentHealthy ({{healthy}}) is at least desiredHealthy ({{desired}}): unhealthyPodEvictionPolicy is IfHealthyBudget.',
    budgetBehind:
      'The status still says currentHealthy {{said}}, and {{healthy}} are healthy by now: the disruption controller has not written it yet.',
    claimBound: 'It is bound to {{volume}}: it asks for {{asked}} and has {{capacity}}.',
    claimLost: 'It was bound to {{volume}}, which is gone or belongs to another claim now. It never leaves this phase.',
    claimNamedMissing: 'It names volume {{volume}}, and there is none of that name: it waits for that one alone.',
    claimNamedTaken: 'It names volume {{volume}}, which is set aside for {{other}}.',
    claimFirstConsumer:
      'Class {{storageClass}} has volumeBindingMode WaitForFirstConsumer, and no Pod that waits for a node uses the claim. A Pod makes it go on.',
    claimPodsWait:
      'Class {{storageClass}} has volumeBindingMode WaitForFirstConsumer: it is bound when kube-scheduler has found a node for {{pods}}.',
    claimSelected: 'kube-scheduler has chosen {{node}} for its first consumer: the volume is to be reached from there.',
    claimNoClass:
      'It names no class, and no class is the default. So nobody makes a volume for it: only one that is there and has no class will do.',
    claimClassMissing:
      'It names class {{storageClass}}, and there is none of that name. So nobody makes a volume for it.',
    claimProvisioning: 'Class {{storageClass}} has {{provisioner}} make a volume; that has not happened yet.',
    claimNoProvisioner:
      'The provisioner of class {{storageClass}} is {{provisioner}}, which makes no volumes: somebody has to make one.',
    claimNoVolumes: 'There is no PersistentVolume that it could have.',
    claimHeld: 'It is being deleted, and stays for as long as these Pods use it: {{pods}}.',
    volumeDeleted: '{{volume}}: it is being deleted.',
    volumeDiffers: '{{volume}}: its {{what}} is {{has}}, the claim asks for {{asked}}.',
    volumeTooSmall: '{{volume}}: its size is {{has}}, the claim asks for {{asked}}.',
    volumeClaimed: '{{volume}}: it is set aside for {{claim}}.',
    volumePhase: '{{volume}}: its phase is {{phase}}, not Available.',
    volumeLabels: '{{volume}}: its labels do not match the selector of the claim.',
    volumeFits: '{{volume}} would do.',
    apiLocal: 'kube-apiserver itself serves {{group}}: the APIService names no Service.',
    apiAvailable: 'Requests go on to Service {{service}}, which has a ready endpoint.',
    apiNoService: 'Requests should go on to Service {{service}}, which is not there: they are answered with 503.',
    apiNoPort:
      'Requests should go on to port {{port}} of Service {{service}}, which it does not have: they are answered with 503.',
    apiNoEndpoints:
      'Requests should go on to Service {{service}}, which has no ready endpoint: they are answered with 503.',
    apiCondition: 'Its condition Available is {{status}} ({{reason}}).',
  },
} as const;
