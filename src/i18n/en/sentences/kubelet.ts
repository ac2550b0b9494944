export const kubelet = {
  'pod.seen': 'The kubelet of {{node}} learns of {{pod}}: it is to run there.',
  'admission.refused': 'The kubelet of {{node}} does not admit {{pod}}: {{why}}.',
  'admission.preempted': 'The kubelet of {{node}} ends {{pod}}: a critical Pod needs its room.',
  'evicted.pressure':
    '{{node}} is low on {{resource}}: {{available}} left, the threshold is {{threshold}}. {{pod}} goes; it uses {{used}}, requests {{request}}.',
  'evicted.other': 'The kubelet of {{node}} evicts {{pod}}: {{message}}',
  'pleg.started': 'The kubelet sees that container {{container}} of {{pod}} runs.',
  'pleg.died': 'The kubelet sees that container {{container}} of {{pod}} has ended.',
  'sandbox.created': 'The sandbox of {{pod}} is made: the Pod has the address {{ip}}.',
  'sandbox.createdAgain': '{{pod}} gets a new sandbox, attempt {{attempt}}: its address is {{ip}} now.',
  'image.pulled': '{{node}} has pulled the image {{image}}.',
  'imagePull.failed': '{{node}} cannot pull the image {{image}}: {{message}}',
  'container.started': 'Container {{container}} of {{pod}} runs.',
  'container.unconfigured':
    'Container {{container}} of {{pod}} cannot be created: {{message}}. The kubelet tries again at its next sync.',
  'container.restarted': 'Container {{container}} of {{pod}} runs again: restart number {{times}}.',
  'container.ended': 'Container {{container}} of {{pod}} ends by itself with exit code 0.',
  'container.stopped': 'Container {{container}} of {{pod}} ends {{took}} after SIGTERM with exit code {{code}}.',
  'container.failed': 'Container {{container}} of {{pod}} ends with exit code {{code}}: the program failed.',
  'container.killed':
    'Container {{container}} of {{pod}} still runs {{seconds}} after SIGTERM: SIGKILL ends it, exit code {{code}}.',
  'oom.container':
    'Container {{container}} of {{pod}} uses {{used}}, more than its limit of {{limit}}: the kernel kills it.',
  'oom.node':
    'Containers of {{node}} use all of the {{limit}} it has for them: the kernel kills {{container}} of {{pod}}, which uses {{used}}.',
  'oom.pod':
    'Together the containers of {{pod}} use more than its limit of {{limit}}: the kernel kills {{container}}, which uses {{used}}.',
  'probe.fails':
    'The {{probe}} probe of {{container}} in {{pod}} fails: {{run}} in a row, failureThreshold is {{threshold}}.',
  'probe.readinessFailed':
    'The readiness probe of {{container}} has failed {{run}} of {{threshold}} {time|times}: {{pod}} is not ready any more.',
  'probe.restarts':
    'The {{probe}} probe of {{container}} in {{pod}} has failed {{run}} of {{threshold}} {time|times}: the kubelet kills the container.',
  'probe.ready':
    'The readiness probe of {{container}} succeeds, {{run}} of {{threshold}}: the container of {{pod}} is ready.',
  'probe.started':
    'The startup probe of {{container}} in {{pod}} succeeds, {{run}} of {{threshold}}: the other probes begin.',
  'sigterm.sent': '{{container}} of {{pod}} gets SIGTERM; what still runs after {{seconds}} s gets SIGKILL.',
  'preStop.took':
    'The preStop hook of {{container}} in {{pod}} ends after {{took}} of the {{seconds}} of grace: SIGTERM follows.',
  'preStop.failed': 'The preStop hook of {{container}} in {{pod}} fails after {{took}}: SIGTERM follows all the same.',
  'preStop.killed':
    'The preStop hook of {{container}} in {{pod}} ends with its container after {{took}}: a command in it exits with 137.',
  'preStop.abandoned':
    'The preStop hook of {{container}} in {{pod}} still runs after the {{seconds}} of grace: the kubelet gives it up.',
  'postStart.ended': 'The postStart hook of {{container}} in {{pod}} is done: the container counts as started.',
  'postStart.failed': 'The postStart hook of {{container}} in {{pod}} fails: the kubelet kills the container.',
  'deadline.exceeded': '{{pod}} has been active for {{seconds}} s, its activeDeadlineSeconds: the kubelet ends it.',
  'nodePressure.began': '{{node}} reports {{conditions}}: the kubelet evicts Pods, and new ones are kept away.',
  'nodePressure.ended': '{{node}} is no longer under pressure.',
  'fault.node.cut': '{{node}} has lost its network: everything on it goes on, and nobody hears of it.',
  'faultOver.node.cut': '{{node}} has its network again.',
  'fault.node.down': '{{node}} is off: everything that ran on it has stopped.',
  'faultOver.node.down': '{{node}} has power again: its kubelet starts anew, and no container runs.',
  'fault.kubelet.frozen': 'The kubelet of {{node}} is frozen: its containers go on, and nobody looks after them.',
  'faultOver.kubelet.frozen': 'The kubelet of {{node}} works again.',
  'fault.runtime.frozen':
    'The container runtime of {{node}} answers no call: containers go on, and nothing can be started.',
  'faultOver.runtime.frozen': 'The container runtime of {{node}} answers again.',
  'fault.eventStream.broken': 'The container runtime of {{node}} breaks off its stream of events again and again.',
  'faultOver.eventStream.broken': 'The event stream of {{node}} holds again.',
  'node.becameReady': 'The network of {{node}} works: its kubelet reports Ready.',
  'heartbeat.failed': '{{node}} cannot renew its Lease: the API server hears nothing from it.',
  'machine.isDown': '{{node}} is off: what was due there does not happen ({{lost}}).',
  'kubelet.restarted':
    'The kubelet of {{node}} {restart|restarts}: containers go on, it lists its Pods and syncs each of them again.',
  'kubelet.configured': 'The kubelet of {{node}} starts with another configuration.',
  'behaviour.changed': 'A program on {{node}} behaves in another way from now on.',
  'mirrorPod.created': 'The kubelet writes a mirror Pod for the static Pod {{pod}}.',
  'mirrorPod.deleted': 'The kubelet deletes the mirror Pod {{pod}}, which is out of date.',
  'staticFile.written': 'The manifest {{file}} of a static Pod is put in place for the kubelet of {{node}}.',
  'staticFile.deleted': 'The manifest {{file}} of a static Pod is taken away from the kubelet of {{node}}.',
  'staticPod.ended': 'The static Pod {{pod}} has ended on its node.',
  'staticPod.waits': 'The static Pod {{pod}} waits until the one before it has ended.',
  'manifest.refused': 'The kubelet of {{node}} does not take the manifest {{file}}: {{message}}',
  'volume.mounting': 'The kubelet mounts volume {{volume}} for {{pod}}.',
  'volume.mounted': 'Volume {{volume}} of {{pod}} is mounted.',
  'volume.unset': 'Volume {{volume}} of {{pod}} cannot be set up: {{message}}. The kubelet tries again in {{delay}}.',
  'volumes.timedOut': '{{pod}} has waited too long for its volumes: the kubelet tries again.',
  'podResize.allocated': 'The kubelet grants the resize of {{pod}}: the node has room for it.',
  'podResize.postponed': 'The kubelet does not grant the resize of {{pod}} now: {{message}}',
  'podResize.infeasible': 'The kubelet cannot grant the resize of {{pod}} on this node: {{message}}',
  'images.removed_one': '{{node}} removes an unused image to free disk space.',
  'images.removed_other': '{{node}} removes {{count}} unused images to free disk space.',
  'process.stopped': 'Somebody on {{node}} kills the main process of container {{container}} in {{pod}}.',
  'process.sandboxStopped':
    'Somebody on {{node}} kills the sandbox of {{pod}}: its network and its containers go with it.',
  'shutdown.began':
    '{{node}} is about to shut down: the kubelet ends its Pods in groups, those of lowest priority first.',
  'shutdown.atOnce': '{{node}} shuts down at once: its kubelet has no time set for ending Pods.',
  'shutdown.cancelled': 'The shutdown of {{node}} is called off.',
  'shutdownGroup.timedOut':
    '{{node}} shuts down: the time of priority group {{group}} (counted from 0) is over, whatever of it still runs.',
  'pod.shutDown':
    '{{pod}} is ended because its node shuts down: its priority group is number {{group}}, counted from 0.',
  'pleg.fellBack':
    'The event stream of {{node}} breaks {{retries}} {time|times}: its kubelet lists the containers at intervals again.',
} as const;
