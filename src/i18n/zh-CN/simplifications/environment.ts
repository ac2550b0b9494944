import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const environment: TextsOf<Reference['simplifications']['environment']> = {
  durations: '时长就是模型的常数，每次都相同；没有抖动，也不随负载变化。',
  images: '除非场景另有说明，一些常见镜像的大小是粗略值，其他一律为 100 MiB；镜像仓库立即应答，不需要凭据。',
  behaviour:
    '除非场景或用户另有说明，init 容器在 1 秒后成功，不总是重启的 Pod 的容器在 10 秒后成功，其他容器一直运行并立即就绪。命令行只理解 stress、sleep、简单的 shell 脚本和文档中的示例。',
  scripts:
    '钩子和 exec 探测与容器命令用同一套规则解读，包括脚本、init 容器和卷产生的文件。未知的程序、文件或端口视为正常，并在 Pod 生命周期中列出。假定每个镜像中的 /tmp 和 /run 都是空的。',
  usage:
    '容器的用量取决于对其行为的设定、运行时长，CPU 还取决于它收到的请求；未设定时为其 request 的一半。内存指工作集；机器的系统占用一些内存（模型常数），但不占 CPU；没有 swap，行为的更改从容器启动时起算。CPU 按 request 分配；提供给自动扩缩的数值不会因繁忙节点上的其他容器而减少。',
  network:
    '发给 Service 的请求不花时间，每秒至多发送十次，每次可有多个；每个请求都是新连接。没有 DNS、网络策略和 Ingress：每种结果都注明 Ingress 会如何应答。',
  balancer:
    'Service 前的负载均衡器只是每秒的请求数，每秒重新计数；超出的得到它的 503。一旦已满，固定时间（模型常数）之后容量翻倍，且不会缩小。预热就是给它另一个数；各家云有自己的规则。',
  metrics:
    'metrics-server 在每个 15 秒的整数倍时刻测量，取三个时刻的平均值；Pod 运行满 10 秒后才计入。Pod 和 Service 的自定义指标 http_requests_per_second 为最近一整秒的值，由就绪的 Pod 平均分担；外部指标 queue_length 是选择器按标签 queue 选中的队列的长度；其他自定义和外部指标取设定的值，不带标签。',
  queues:
    '队列只是一个数：每秒到达固定数量的消息，工作负载的每个运行中的 Pod 处理固定数量；消息不会丢失、重复，也不会长时间处于处理中。像 KEDA 那样的适配器给出那一秒的长度；它不会缩到 0，那一步由 KEDA 自己完成。',
  provisioner:
    '一个 provisioner 代表所有 StorageClass 的驱动：创建每个卷用时相同，并且一个卷至多属于一个可用区。名称不可能是 CSI 驱动的 provisioner（例如 rancher.io/local-path）在节点上创建一个目录（hostPath）。',
  attacher:
    '一个 attacher 代表所有卷的驱动：挂接和分离从不失败，每次用时相同，并且不在 PersistentVolume 上设置 finalizer。',
  machines: '没有说明资源的 Node 是一台 4 CPU、16Gi、110 个 Pod 的机器。',
  cloud:
    '云总能再提供一台机器，每台用时相同；节点按名称归属于组，机器被收回时其 Node 立即消失。组不会按年龄更换机器：相关场景用脚本演示两种组的步骤。',
  controlPlane:
    '启用后，当请求被拒绝或五分之四的席位被占用时，云厂商在固定时间之后把 API server 的上限翻倍；真实的云厂商各有规则，这里也不会缩小。',
  informers:
    '演示客户端只记住已知对象的数量和版本，不保存对象本身；每个控制器只有一个 worker，resync 不会把键放入队列。',
  prometheus: 'Prometheus 在一瞬间读取 API 优先级与公平性的时间序列：抓取不是请求，不占席位，也不会被拒绝。',
};
