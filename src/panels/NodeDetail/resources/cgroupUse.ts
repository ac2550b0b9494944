import type { CgroupView, NodeUsage } from '#protocol/nodeResources.ts';

/** The use of a cgroup: that of the containers of all Pods below it. */
export function cgroupUse(
  { path, kind, pod, container }: CgroupView,
  { pods }: NodeUsage,
): { readonly cpuMilli: number; readonly memoryBytes: number } {
  const qos = path.slice(path.lastIndexOf('/') + 1);
  const within = pods
    .filter((figures) => {
      if (kind === 'kubepods') return true;
      return kind === 'qos' ? figures.qosClass.toLowerCase() === qos : figures.pod === pod;
    })
    .flatMap(({ containers }) => containers)
    .filter(({ name }) => kind !== 'container' || name === container);
  return {
    cpuMilli: within.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0),
    memoryBytes: within.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
  };
}
