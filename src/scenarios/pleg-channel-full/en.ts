import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'A thousand events, and no room for more',
  summary:
    'One node runs 110 Pods of ten containers. Its runtime stops answering, the sync loop sleeps, and meanwhile all 1,100 containers end. When the runtime answers again, one relist finds 1,100 events: the PLEG’s channel takes 1,000, the others are dropped. Nothing is lost by that: the workers of those Pods come back by themselves.',
  symptoms: 'PLEG channel is full, discard event, event channel is full, 1000 events, many containers end',
  story: {
    promise: '1,100 containers end while nobody looks, and the channel takes 1,000 events. What becomes of the rest?',
    stepTitles: {
      full: 'a node with many Pods',
      frozen: 'the runtime stops answering',
      ended: 'all containers end',
      answers: 'it answers again',
      dropped: 'the channel is full',
      back: 'how it ends',
    },
    steps: {
      full: '{{pods}} {Pod|Pods} of ten containers each run on node-1.',
      frozen: 'The container runtime stops answering ({{fault}}): no relist, no news for the kubelet.',
      ended:
        '{{exits}} {container has|containers have} ended by now, and {{running}} {Pod|Pods} still show Running: nobody has looked.',
      answers: 'After {{seconds}} s the runtime answers: one relist finds everything at once.',
      dropped: 'The channel of the PLEG takes {{capacity}} {event|events}. {{dropped}} found no room and are dropped.',
      back: '{{done}} {Pod is|Pods are} Succeeded, {{running}} still Running: workers come back by themselves and look at their Pod.',
    },
    saw: {
      channel: '{{dropped}} {event was|events were} dropped, because the channel takes no more than {{capacity}}.',
      workers: 'Nothing was lost: all {{done}} {Pod is|Pods are} Succeeded. An event only makes a worker look sooner.',
    },
    tries: { delete: 'Delete the Job before the runtime stops' },
  },
} as const satisfies ScenarioWords;
