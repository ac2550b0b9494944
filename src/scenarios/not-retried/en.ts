import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'I freed room; why is my Pod not retried?',
  summary:
    'Each node has 1 CPU free. big waits for 2, picky for a node with disk=ssd. At 20 s old is deleted and takes 25 s to end: the room is free only when it is gone, and then big is woken and runs. For picky this is no event that could help, because NodeAffinity refused it: it sleeps on. After five minutes in the unschedulable pool the next flush, every half minute, tries it anyway, in vain. Look at the queues in Scheduling.',
  story: {
    promise: 'Room is made for a Pod, and nothing happens. Which event wakes whom, and when?',
    stepTitles: {
      big: 'big finds no room',
      picky: 'picky finds no label',
      told: 'old is deleted',
      woken: 'who is woken?',
      placed: 'a try that helps',
      flushed: 'after a long sleep',
      again: 'is it of use?',
    },
    steps: {
      big: '{{plugin}} refuses {{refused}} {node|nodes}: big requests {{cpu}} CPU, and node-1 has {{free}} free.',
      picky: '{{plugin}} refuses picky: no node has disk={{disk}}. Now both sleep in the unschedulable tray.',
      told: 'old is deleted and gets SIGTERM. Until its process has ended, its {{cpu}} CPU are taken.',
      woken:
        '{{seconds}} s later old has ended. That wakes big, which {{plugin}} had refused; picky is woken {{picky}} {time|times}.',
      placed: 'big goes to {{node}}.',
      flushed: '{{seconds}} s after its refusal picky is tried without any event that could help: {{event}}.',
      again: 'In vain: {{refused}} of {{nodes}} {node|nodes} {refused:refuses|refuse} as before.',
    },
    saw: {
      events: 'Deleting frees nothing: the end of the process does. And an event wakes only whom it can help.',
      tries: 'picky was tried {{tries}} {time|times}: on arrival, and by the flush of what sleeps too long.',
    },
    tries: { label: 'Give node-1 what picky wants', force: 'Delete old by force' },
  },
  lesson: {
    title: 'I freed room',
    question: 'A Pod was deleted to make room for another. When is the other one tried?',
    misconception:
      'Deleting a Pod does not free its room at once. It is free when the process has ended, and only whom that may help is woken.',
    steps: {
      deleted: {
        title: 'Deleted just now',
        text: 'big was refused: it requests {{big}} CPU, and no node has so much left. old, which requests {{old}} CPU, has been deleted this moment; its grace period is {{grace}} s. What has become of big some seconds later?',
        options: {
          placed: 'It is placed: the room of old is free.',
          tried: 'It was tried again, and refused again.',
          sleeps: 'It sleeps: nothing has woken it.',
        },
        reveal:
          '{{seconds}} s later old is still {{phase}}: its process has the grace period to end. Its {{old}} CPU count all that time, and big sleeps.',
        wrong: {
          placed: 'A Pod that is being deleted keeps its requests until it has ended.',
          tried:
            'The plugin that refused big knows that a Pod that is ending still holds its room. So it does not wake big.',
        },
      },
      ends: {
        title: 'The process ends',
        text: 'Now the process of old ends. Two Pods wait: big for room, and picky for a node with the label disk={{disk}}. Who is tried?',
        options: {
          both: 'Both: a place has become free.',
          big: 'big alone.',
          neither: 'Neither, before the next flush.',
        },
        reveal:
          'big, and it is placed on {{node}}, {{seconds}} s after the deletion. Room is of no use to picky: it sleeps on.',
        wrong: {
          both: 'picky was refused for a label. A Pod that ends brings no label.',
          neither: 'The end of a Pod is an event. NodeResourcesFit answers for big: that may help.',
        },
      },
      picky: {
        title: 'And picky?',
        text: 'Tries of picky up to now: {{tries}}. Nobody changes a label. When is it tried next?',
        options: {
          soon: 'Within a minute.',
          flush: 'Some minutes later, though nothing has changed for it.',
          never: 'Never, before a label changes.',
        },
        reveal:
          '{{seconds}} s later, by {{event}}: whoever has been unschedulable for five minutes is tried again, in case an event was missed.',
        wrong: {
          soon: 'That would be a back-off. But after a refusal nothing counts down: it waits for an event.',
          never: 'Almost. There is a safety net: flushed every 30 s, who has waited five minutes.',
        },
      },
      after: {
        title: 'What woke them',
        text: 'picky is {{phase}}, as before. A flush tries again; it helps nobody.',
        checks: {
          big: 'big was placed only after the process of old had ended',
          picky: 'picky was tried at least twice',
        },
      },
    },
    teacher: {
      aim: 'The class knows when the room of a deleted Pod is free, what wakes a waiting Pod, and what the five minutes are.',
      ask: [
        'Which Pods count for what is requested on a node?',
        'Who tells kube-scheduler that the process has ended?',
      ],
      expect: [
        { says: 'kubectl delete frees the room.', reply: 'Look at the node: is the process gone?' },
        { says: 'It is tried again every minute.', reply: 'Look for picky in the journal between its two refusals.' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pod old --grace-period=0 --force',
          shows: 'Given right after the deletion, big is placed at once: the API object is gone.',
        },
        { line: 'kubectl label node node-1 disk=ssd', shows: 'picky is woken by the label at once.' },
      ],
    },
  },
} as const satisfies ScenarioWords;
