export const proxy = {
  lazy: 'Only the kube-proxies of nodes that requests are sent from are there; all of them hear of a change at the same moment, and writing the rules always takes the same time.',
  rules:
    'Rules are the list of endpoints that the first port of a Service leads to; node ports, external traffic, session affinity, connection tracking and headless Services are left out.',
} as const;
