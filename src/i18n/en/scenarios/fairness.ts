export const fairness = {
  'priority-levels-idle': {
    title: 'Seats that nobody needs',
    summary:
      'No load at all: the priority levels lend each other the seats that they may lend, so the limits in force are not the nominal ones.',
  },
  'saturated-level': {
    title: 'One level wants everything',
    summary:
      'ServiceAccounts send 400 slow requests to workload-low. It borrows what the others may lend, up to 368 seats; once they are done, its claim fades with a half-life of five minutes.',
  },
  'elephants-and-mice': {
    title: 'Elephants and mice',
    summary:
      'A level of 24 seats for two ServiceAccounts: one sends 200 requests a second, the other two. In six queues of its own the elephant waits for itself and the mouse walks past; after 80 seconds there is one queue for both.',
  },
  flood: {
    title: 'A hundred thousand requests in a minute',
    summary:
      'Fifty ServiceAccounts send 1,700 requests a second. Their level fills, their queues fill, the rest gets 429; the scheduler, the controllers and the kubelets have seats of their own and bring a Deployment up meanwhile.',
  },
  'too-many-requests': {
    title: 'Three reasons to wait',
    summary:
      'kubectl drain gets 429 because a PodDisruptionBudget allows no eviction; a ServiceAccount gets 429 because its priority level is full; a third client is never refused: it holds itself back.',
  },
  'client-throttling': {
    title: 'The client waits for itself',
    summary:
      'kube-controller-manager with its default of 20 requests a second and a burst of 30 takes 13.5 seconds to create 300 Pods, and no server has refused it anything; with 100 and 200 it takes one.',
  },
  'gateway-classes': {
    title: 'A gateway that refuses the least important first',
    summary:
      'A gateway before the API server lets 60 requests a second through and knows three classes of clients. At first 45 come and all pass. At 20 s the reports ask for 100 more: only they get 429, at the gateway, and the API server never sees those. At 40 s the applications ask for 60 in all: the reports get nothing, the applications 50, and the 10 of the control programs still pass whole.',
  },
} as const;
