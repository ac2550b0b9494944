export const start = {
  'first-minute': {
    promise: 'From one line of kubectl to a running container, and why it runs where it runs.',
    beats: {
      empty: 'an empty cluster',
      asked: 'a Deployment is applied',
      made: 'four Pods are made',
      decided: 'where the first one goes',
      bound: 'it is written down',
      started: 'the container runs',
    },
    steps: {
      empty: 'Five empty trays and {{nodes}} nodes: nothing waits, nothing runs.',
      asked: 'Somebody applies a Deployment: {{replicas}} web Pods shall run. So far it is only an object in etcd.',
      made: 'The ReplicaSet controller has made {{pods}} Pods. Each waits in activeQ, because none has a node yet.',
      decided: '{{pod}} goes to {{node}}: {{feasible}} of {{nodes}} nodes can take it, and none has more points.',
      bound: 'The API server writes {{node}} into {{pod}}. Nothing has started: binding only says where.',
      started: 'The kubelet of that node has seen it: the container of {{pod}} runs, {{seconds}} s after the command.',
    },
    saw: {
      way: 'Nobody sent the Pod to a machine: each component watched the API server and did its own part.',
      where: '{{web}} web Pods run now. The scheduler decided once for each, and will not move them again.',
    },
    tries: {
      more: 'Nine web Pods instead of four',
      cordon: 'Close node-1 before anybody decides',
    },
  },
};
