import type { Simplification } from '#cluster/releases/simplification.ts';

export const ENVIRONMENT_SIMPLIFIED = [
  {
    id: 'environment.durations',
    en: 'Durations are the model’s constants, the same each time; they do not scatter and do not depend on load.',
    'zh-CN': '时长就是模型的常数，每次都相同；没有抖动，也不随负载变化。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
  },
  {
    id: 'environment.images',
    en: 'Image sizes are rough figures for some well-known images and 100 MiB for all others, unless a scenario says otherwise; registries answer at once and need no credentials.',
    'zh-CN': '除非场景另有说明，一些常见镜像的大小是粗略值，其他一律为 100 MiB；镜像仓库立即应答，不需要凭据。',
    source: 'pkg/kubelet/images/image_manager.go',
  },
  {
    id: 'environment.behaviour',
    en: 'Unless a scenario or a person says otherwise, init containers succeed after 1 s, containers of Pods that are not always restarted succeed after 10 s, and all others run on and are ready at once. Of command lines only stress, sleep, small shell scripts and the documentation’s examples are understood.',
    'zh-CN':
      '除非场景或用户另有说明，init 容器在 1 秒后成功，不总是重启的 Pod 的容器在 10 秒后成功，其他容器一直运行并立即就绪。命令行只理解 stress、sleep、简单的 shell 脚本和文档中的示例。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_container.go',
  },
  {
    id: 'environment.usage',
    en: 'What a container uses follows from how it is said to behave, from its age and, for CPU, from the requests it gets; half of what it requests unless said otherwise. Memory is the working set; a machine’s system uses some (N3), but no CPU; there is no swap, and a change of behaviour counts from the container’s start. CPU is shared by requests; a container’s figure for autoscalers is not reduced by what others on a busy node take.',
    'zh-CN':
      '容器的用量取决于对其行为的设定、运行时长，CPU 还取决于它收到的请求；未设定时为其 request 的一半。内存指工作集；机器的系统占用一些内存（N3），但不占 CPU；没有 swap，行为的更改从容器启动时起算。CPU 按 request 分配；提供给自动伸缩的数值不会因繁忙节点上的其他容器而减少。',
    source: 'pkg/kubelet/stats/provider.go',
  },
  {
    id: 'environment.network',
    en: 'Requests to a Service take no time and are sent ten times a second at most, several together; every request is a new connection. There is no DNS, no network policy and no Ingress: what an ingress would answer is said of each outcome.',
    'zh-CN':
      '发给 Service 的请求不花时间，每秒至多发送十次，每次可有多个；每个请求都是新连接。没有 DNS、网络策略和 Ingress：每种结果都注明 Ingress 会如何应答。',
    source: 'pkg/proxy/nftables/proxier.go',
  },
  {
    id: 'environment.balancer',
    en: 'A load balancer before a Service is a number of requests a second, counted anew each second; what is over gets its 503. Once full, it takes twice as many a constant time later (L1), and it never gets smaller. Warming up is to give it another number; clouds have rules of their own.',
    'zh-CN':
      'Service 前的负载均衡器只是每秒的请求数，每秒重新计数；超出的得到它的 503。一旦已满，固定时间（L1）之后容量翻倍，且不会缩小。预热就是给它另一个数；各家云有自己的规则。',
    source: 'staging/src/k8s.io/cloud-provider/controllers/service/controller.go',
  },
  {
    id: 'environment.metrics',
    en: 'The metrics-server measures at every multiple of 15 s, a mean of three moments, and takes a Pod in once it has run for 10 s. The custom metric http_requests_per_second of Pods and Services is that of the last whole second, each ready Pod taking an even share; the external metric queue_length is the length of the queues that its selector means by their label queue; all other custom and external metrics have the values that are set, without labels.',
    'zh-CN':
      'metrics-server 在每个 15 秒的整数倍时刻测量，取三个时刻的平均值；Pod 运行满 10 秒后才计入。Pod 和 Service 的自定义指标 http_requests_per_second 为最近一整秒的值，由就绪的 Pod 平均分担；外部指标 queue_length 是选择器按标签 queue 选中的队列的长度；其他自定义和外部指标取设定的值，不带标签。',
    source: 'pkg/controller/podautoscaler/metrics/client.go',
  },
  {
    id: 'environment.queues',
    en: 'A queue is a number: each second a steady number of messages arrives and every running Pod of the workload is done with a steady number; no message is lost, comes twice or is long in work. An adapter such as KEDA’s answers with the length of that second; it never scales to 0, which KEDA does by itself.',
    'zh-CN':
      '队列只是一个数：每秒到达固定数量的消息，工作负载的每个运行中的 Pod 处理固定数量；消息不会丢失、重复，也不会长时间处于处理中。像 KEDA 那样的适配器给出那一秒的长度；它不会缩到 0，那一步由 KEDA 自己完成。',
    source: 'staging/src/k8s.io/metrics/pkg/apis/external_metrics/types.go',
  },
  {
    id: 'environment.provisioner',
    en: 'One provisioner stands for the drivers of all StorageClasses: every volume takes the same time to make and belongs to at most one zone.',
    'zh-CN': '一个 provisioner 代表所有 StorageClass 的驱动：创建每个卷用时相同，并且一个卷至多属于一个区。',
    source: 'pkg/controller/volume/persistentvolume/pv_controller.go',
  },
  {
    id: 'environment.attacher',
    en: 'One attacher stands for the drivers of all volumes: it attaches and detaches, never fails, takes the same time for each, and sets no finalizer on PersistentVolumes.',
    'zh-CN':
      '一个 attacher 代表所有卷的驱动：挂接和分离从不失败，每次用时相同，并且不在 PersistentVolume 上设置 finalizer。',
    source: 'pkg/volume/csi/csi_attacher.go',
  },
  {
    id: 'environment.machines',
    en: 'A Node that does not say what it has is a machine of 4 CPU, 16Gi and 110 Pods.',
    'zh-CN': '没有说明资源的 Node 是一台 4 CPU、16Gi、110 个 Pod 的机器。',
    source: 'pkg/kubelet/nodestatus/setters.go',
  },
  {
    id: 'environment.cloud',
    en: 'A cloud always has another machine and takes the same time for each; a node belongs to a group by its name, and when its machine is taken away its Node goes at once. Groups do not replace machines by age: the scenario about that plays the steps of both sorts of groups from a script.',
    'zh-CN':
      '云总能再提供一台机器，每台用时相同；节点按名称归属于组，机器被收回时其 Node 立即消失。组不会按年龄更换机器：相关场景用脚本演示两种组的步骤。',
    source: 'staging/src/k8s.io/cloud-provider/controllers/nodelifecycle/node_lifecycle_controller.go',
  },
  {
    id: 'environment.controlPlane',
    en: 'When it is asked to, a provider doubles the API servers’ limits a constant time after requests were refused or four fifths of the seats were taken; real providers have rules of their own, and none makes it smaller here.',
    'zh-CN':
      '启用后，当请求被拒绝或五分之四的席位被占用时，云厂商在固定时间之后把 API server 的上限翻倍；真实的云厂商各有规则，这里也不会缩小。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/options/server_run_options.go',
  },
  {
    id: 'environment.informers',
    en: 'Demonstration clients remember how many objects they know and up to which version, not the objects; every controller has one worker, and a resync does not put its keys into the queues.',
    'zh-CN':
      '演示客户端只记住已知对象的数量和版本，不保存对象本身；每个控制器只有一个 worker，resync 不会把键放入队列。',
    source: 'staging/src/k8s.io/client-go/tools/cache/reflector.go',
  },
  {
    id: 'environment.prometheus',
    en: 'The Prometheus reads the series of API Priority and Fairness at an instant: its scrapes are no requests, take no seats and cannot be rejected.',
    'zh-CN': 'Prometheus 在一瞬间读取 API 优先级与公平性的时间序列：抓取不是请求，不占席位，也不会被拒绝。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/routes/metrics.go',
  },
] as const satisfies readonly Simplification[];
