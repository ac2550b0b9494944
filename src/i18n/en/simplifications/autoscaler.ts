export const autoscaler = {
  view: 'The cluster-autoscaler lists the API server’s objects at the start of each loop without a delay, tries Pods with the running scheduler’s own plugins, and takes the time of a model constant for each node; loops that would find nothing new are left out.',
  templates:
    'The node that a group would add is always made from the group’s description, never copied from a node that is there; limits of cores, memory and GPUs, soft taints, groups that are made on demand and the expanders price and grpc are left out.',
  health:
    'A group is held back only after a scale-up that timed out; unready nodes hold back the cluster as a whole but not a single group, and there is no status ConfigMap, only its Events.',
} as const;
