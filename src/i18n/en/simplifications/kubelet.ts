export const kubelet = {
  runtime:
    'There is no container runtime and nothing runs: sandboxes, starts and exits are moments in time; image digests and container ids are made up from names.',
  volumes:
    'Only volumes of claims, ConfigMaps and Secrets are waited for; no other mount fails, volumes are unmounted in no time, and the kubelet learns at once that one is attached instead of asking again ever more rarely. ConfigMaps and Secrets are read as the API server has them at that moment; once they are mounted nothing looks at them again, and a resync in which nothing else is done names no missing pull secrets. If a dump has no ConfigMaps or no Secrets at all, those that its Pods name are taken as there.',
  sandbox:
    'A sandbox is refused only for a ResourceClaim or a RuntimeClass that cannot be had: every node has the handlers of all RuntimeClasses and the drivers of all devices, which prepare any device at once. The API is asked for the RuntimeClass, where the real kubelet has it from an informer.',
  eviction:
    'Measurements are as of the moment of the look; a look that can find nothing is left out. Inodes, emptyDir volumes, the allocatable signals, the age of images and image garbage collection without pressure are left out; allocatable is what the Node says.',
  cgroups:
    'A cgroup has only cpu.weight, cpu.max and memory.max; the gate MemoryQoS, which is off by default, cannot be switched on, and swap, huge pages and podPidsLimit are left out.',
  oom: 'A container that exceeds its limit is killed as a whole at that moment; the kernel reclaims no caches and does not slow it down before. System processes are never killed.',
  probes:
    'What a probe finds follows from how the container is said to behave, and from its command where that can be read; runs that cannot change anything have no entry, but are shown. HTTP probes do not redirect, and host ports and headers do not matter.',
  hooks:
    'A hook lasts as long as its container’s behaviour says. Without that, it lasts as long as its sleep, or as the commands of its script that can be read. What a preStop hook does to files is not seen by probes.',
  restartRules:
    'When all containers of a Pod are restarted they are stopped at once and together; ephemeral containers go on.',
  resize:
    'A resize in place is in force at once; so are changed resources of a Pod as a whole, without admission by the kubelet, conditions or Events, and deferred resizes are looked at after every event of the node.',
  workers:
    'A Pod worker that comes back to a Pod in which nothing has changed, after 60 to 90 seconds, has no entry; nor have the one-second and two-second ticks of the sync loop. Of channels that are ready at the same moment the older event is taken, where Go takes one at random.',
  pleg: 'A relist takes no time and has entries only for Pods with changes; changes of a Pod whose worker is busy are looked at when it is done. Dead containers are never removed while their Pod lives.',
  sources:
    'A source of static Pods is read when its manifests have changed, at the moment of the next look; looks that find nothing new have no entry. A mirror Pod that the API refuses is tried again only when something else happens to it.',
  configuration:
    'A changed configuration is in force at once, without the restart of the kubelet that it takes; fields that the model does not read are checked for their type alone.',
  admission:
    'A critical Pod is admitted while those that it pushes out still end, where the kubelet waits for their end; the CPU, memory, device and topology managers, sysctls and AppArmor are left out.',
  pulls:
    'Every pull has the same speed, alone or beside others, and an image is one piece without layers that others share. A pull that is made to fail does so at once. A pull goes on when its Pod is deleted, and registryPullQPS holds none back.',
  nodeStatus:
    'The node status is looked at when the lease is renewed, without the random delay after a change; the Events of a node that nothing reaches are lost. A Node that someone wrote describes its machine: what its status leaves out (4 CPU, 16Gi, 100Gi of storage, 110 Pods) stands in, and nothing is reserved from it.',
  failures:
    'A frozen runtime answers no call at all, and what the kubelet has asked of it goes on where it was. A machine that is switched off forgets what its kubelet was about to do and finds every container ended with code 255; it syncs Pods of the API when it has listed them.',
  restart:
    'A restarted kubelet is back at once and keeps the rhythm of its heartbeats. Calls to the runtime that were under way are lost, and a hook under way is not continued. A running Pod that is not admitted again is ended first and reported as Failed then. What eviction had observed, and conditions of resources, are kept.',
  shutdown:
    'After the last group of Pods the machine goes off by itself; volumes are not waited for, and shutdownGracePeriodByPodPriority is not read.',
  dumpedNodes:
    'A node that was in trouble when it was dumped stays so: with Ready Unknown it has no network, with Ready False its own network is never ready, and Pods still start there. Why it really was is not known. Its pressure is measured anew.',
} as const;
