export const order = {
  'not-retried': {
    title: 'I freed room; why is my Pod not retried?',
    summary:
      'Each node has 1 CPU free. big waits for 2, picky for a node with disk=ssd. At 20 s old is deleted and takes 25 s to end: the room is free only when it is gone, and then big is woken and runs. For picky this is no event that could help, because NodeAffinity refused it: it sleeps on. After five minutes in the unschedulable pool the next flush, every half minute, tries it anyway, in vain. Look at the queues in Scheduling.',
  },
  'backoff-steps': {
    title: 'Back-off: why does my Pod wait, and how long?',
    summary:
      'The binding of unlucky fails six times. It waits in the backoff queue for 1, 2, 4, 8, 10 and 10 s (podInitialBackoffSeconds, doubled up to podMaxBackoffSeconds), each up to a second longer, because times are rounded to whole seconds. hungry wants 3 CPU, and web leaves 2500m: each Pod that ends wakes it before its back-off is over, and because activeQ is empty it is taken from the backoff queue at once. After an error there is no such short cut. Look at the countdowns in Scheduling.',
  },
  'wake-by-label': {
    title: 'Which event wakes which Pod?',
    summary:
      'A Pod waits for a node with disk=ssd. A label that has nothing to do with it lets it sleep; the right one wakes it at once.',
  },
  'behind-a-thousand': {
    title: 'Why does one small Pod wait behind thousands of Pending ones?',
    summary:
      'A thousand Pods of 8 CPU fit no node of 4 CPU, but each must be tried to know it, one after the other, 5 ms each. small comes at 1 s with about 800 of them before it in activeQ, and is tried 4 s later. At 20 s a Pod is deleted, and its end wakes the thousand: second comes at 22 s and waits 4 s again. first-of-all comes at 23 s with a higher priority and is popped at once. Look at activeQ in Scheduling.',
  },
  'starved-by-priority': {
    title: 'Can unschedulable Pods of high priority starve lower ones?',
    summary:
      'A hundred and fifty Pods of priority 1000 want 8 CPU and fit no node. From 15 s on two small Pods are deleted each second; each end wakes the urgent ones again, to try them all takes 3 s, and they are popped before small, of priority 0, which comes at 20 s and would fit. At 35.5 s the last of the small Pods has ended; at 38.5 s small has its turn. Two settings make it this bad here: a cycle lasts 20 ms, as in a large cluster, and podMaxBackoffSeconds is 1; with the default of 10 the others would stay away longer. Look at activeQ in Scheduling.',
  },
  'low-before-high': {
    title: 'Why does a Pod of low priority run while one of high priority waits?',
    summary:
      'Two nodes of 4 CPU run two low Pods of 1 CPU each: 2 CPU are free on each. bulky has priority 1000, wants 3 CPU and may not preempt (preemptionPolicy: Never). It is tried first and fits nowhere; late, of priority 0, is tried after it, wants 1 CPU and runs. No room is kept for who waits. At 40 s bulky-2 comes, of the same priority but allowed to preempt: one low Pod is deleted for it.',
  },
} as const;
