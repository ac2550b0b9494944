import type { Simplification } from '../releases/simplification.ts';

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
    en: 'Unless a scenario says otherwise, init containers succeed after 1 s, containers of Pods that are not always restarted succeed after 10 s, and all others run on and are ready at once.',
    'zh-CN':
      '除非场景另有说明，init 容器在 1 秒后成功，不总是重启的 Pod 的容器在 10 秒后成功，其他容器一直运行并立即就绪。',
    source: 'pkg/kubelet/kuberuntime/kuberuntime_container.go',
  },
  {
    id: 'environment.network',
    en: 'Pods get addresses, but there is no traffic: no kube-proxy, DNS, network policies or Ingress.',
    'zh-CN': 'Pod 会得到地址，但没有流量：没有 kube-proxy、DNS、网络策略和 Ingress。',
    source: 'pkg/proxy/iptables/proxier.go',
  },
  {
    id: 'environment.provisioner',
    en: 'One provisioner stands for the drivers of all StorageClasses: every volume takes the same time to make and belongs to at most one zone.',
    'zh-CN': '一个 provisioner 代表所有 StorageClass 的驱动：创建每个卷用时相同，并且一个卷至多属于一个区。',
    source: 'pkg/controller/volume/persistentvolume/pv_controller.go',
  },
  {
    id: 'environment.machines',
    en: 'A Node that does not say what it has is a machine of 4 CPU, 16Gi and 110 Pods.',
    'zh-CN': '没有说明资源的 Node 是一台 4 CPU、16Gi、110 个 Pod 的机器。',
    source: 'pkg/kubelet/nodestatus/setters.go',
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
