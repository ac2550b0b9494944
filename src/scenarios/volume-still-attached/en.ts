import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A volume that is still attached',
  summary:
    'At 60 s the machine of db-0 goes off. The Pod is to be deleted at about 410 s and stays Terminating; at 480 s somebody deletes it by force. Its successor waits for the volume, 2 m 3 s at a time, until the controller detaches it from the dead node 6 minutes later.',
  symptoms:
    'Multi-Attach error for volume, volume is already exclusively attached, FailedAttachVolume, VolumeAttachment, force detach, six minutes, StatefulSet on a dead node',
  story: {
    promise: 'The machine of a database is dead. Why does its Pod not start elsewhere?',
    stepTitles: {
      attached: 'the disk is attached',
      off: 'the machine goes off',
      terminating: 'the Pod is to end',
      elsewhere: 'still attached over there',
      timedOut: 'it waits in vain',
      forced: 'taken away by force',
      runs: 'the database runs',
    },
    steps: {
      attached: 'db-0 runs on {{node}}, and its disk is attached there. Such a disk can be at one node only.',
      off: 'At {{seconds}} s the machine goes off. Nobody can detach the disk in good order now.',
      terminating: '{{seconds}} s later db-0 is to be deleted. Its kubelet is silent, so it stays Terminating.',
      elsewhere:
        'Somebody has deleted db-0 by force, and its successor is on {{node}}. But the disk is still attached to the dead node.',
      timedOut: '{{seconds}} s later the kubelet gives up for this time: the volume did not come. It tries again.',
      forced: 'After {{seconds}} s the attach/detach controller takes the disk from {{node}} by force.',
      runs: 'db-0 runs on {{node}}, {{seconds}} s after the machine went off.',
    },
    saw: {
      waited: 'The disk was held for {{seconds}} s: the controller cannot know whether the dead node still writes.',
      all: 'The database was away for {{seconds}} s.',
    },
    tries: { outOfService: 'Say that the node is out of service', late: 'Say so only when the successor waits' },
  },
} as const satisfies ScenarioWords;
