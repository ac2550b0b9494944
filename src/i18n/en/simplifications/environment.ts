export const environment = {
  durations: 'Durations are the model’s constants, the same each time; they do not scatter and do not depend on load.',
  images:
    'Image sizes are rough figures for some well-known images and 100 MiB for all others, unless a scenario says otherwise; registries answer at once and need no credentials.',
  behaviour:
    'Unless a scenario or a person says otherwise, init containers succeed after 1 s, containers of Pods that are not always restarted succeed after 10 s, and all others run on and are ready at once. Of command lines only stress, sleep, small shell scripts and the documentation’s examples are understood.',
  scripts:
    'Of hooks and exec probes the same commands are understood as of containers, with files that scripts, init containers and volumes make. A program, file or port that is not known is taken to be well, and Pod life names it. /tmp and /run are taken to be empty in every image.',
  usage:
    'What a container uses follows from how it is said to behave, from its age and, for CPU, from the requests it gets; half of what it requests unless said otherwise. Memory is the working set; a machine’s system uses some memory (a constant of the model), but no CPU; there is no swap, and a change of behaviour counts from the container’s start. CPU is shared by requests; a container’s figure for autoscalers is not reduced by what others on a busy node take.',
  network:
    'Requests to a Service take no time and are sent ten times a second at most, several together; every request is a new connection. There is no DNS, no network policy and no Ingress: what an ingress would answer is said of each outcome.',
  balancer:
    'A load balancer before a Service is a number of requests a second, counted anew each second; what is over gets its 503. Once full, it takes twice as many after a time that is a constant of the model, and it never gets smaller. Warming up is to give it another number; clouds have rules of their own.',
  metrics:
    'The metrics-server measures at every multiple of 15 s, a mean of three moments, and takes a Pod in once it has run for 10 s. The custom metric http_requests_per_second of Pods and Services is that of the last whole second, each ready Pod taking an even share; the external metric queue_length is the length of the queues that its selector means by their label queue; all other custom and external metrics have the values that are set, without labels.',
  queues:
    'A queue is a number: each second a steady number of messages arrives and every running Pod of the workload is done with a steady number; no message is lost, comes twice or is long in work. An adapter such as KEDA’s answers with the length of that second; it never scales to 0, which KEDA does by itself.',
  provisioner:
    'One provisioner stands for the drivers of all StorageClasses: every volume takes the same time to make and belongs to at most one zone. A provisioner whose name no CSI driver can have, such as rancher.io/local-path, makes a directory on a node (hostPath).',
  attacher:
    'One attacher stands for the drivers of all volumes: it attaches and detaches, never fails, takes the same time for each, and sets no finalizer on PersistentVolumes.',
  machines: 'A Node that does not say what it has is a machine of 4 CPU, 16Gi and 110 Pods.',
  cloud:
    'A cloud always has another machine and takes the same time for each; a node belongs to a group by its name, and when its machine is taken away its Node goes at once. Groups do not replace machines by age: the scenario about that plays the steps of both sorts of groups from a script.',
  controlPlane:
    'When it is asked to, a provider doubles the API servers’ limits a constant time after requests were refused or four fifths of the seats were taken; real providers have rules of their own, and none makes it smaller here.',
  informers:
    'Demonstration clients remember how many objects they know and up to which version, not the objects; every controller has one worker, and a resync does not put its keys into the queues.',
  prometheus:
    'The Prometheus reads the series of API Priority and Fairness at an instant: its scrapes are no requests, take no seats and cannot be rejected.',
} as const;
