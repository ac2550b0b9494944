import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const apiserver: TextsOf<Reference['simplifications']['apiserver']> = {
  handlerChain:
    '处理链上的各个 handler 按固定比例分摊请求的时间（模型常数）；只做记录的 handler 不做任何事。请求的执行时长在开始时就已确定，途中被某个阶段拒绝的请求也是如此。响应在产生的同一时刻到达客户端。',
  authentication: '客户端自称是谁就是谁；不检查证书和令牌的内容。身份模拟只按动词 `impersonate` 检查。',
  authorization:
    '集群自身的组件可以做它们要做的一切：它们的引导角色没有逐条写出，Node 鉴权只看用户名。供人使用的角色只包含模型所知种类的规则。',
  webhooks:
    'webhook 配置中的 rules、namespaceSelector、failurePolicy 和 timeoutSeconds 起作用；objectSelector、matchConditions 和重新调用不起作用。webhook 的行为由故障决定（全部拒绝，或全部迟答），否则一律允许且不作修改。没有任何配置时，故障会带来一个只针对人和负载生成器写入的 webhook。',
  aggregation:
    '聚合的 API server 接受任何对象并原样返回；它是否可用立即可知，而不是每隔几秒检查一次，也不写入任何状况。只有人们 apply 的 APIService：API server 自身的组没有对应的对象。',
  servers:
    '多个 API server 共用一个 watch cache 和一个存储；负载均衡器轮流选择它们，并立即察觉某个服务器未就绪；重启的服务器保留其流控的计数。没有自动缩放器作用于它们：相关场景用脚本演示 HPA 和 VPA 会做的事，新的上限同时到达所有服务器。',
  gateway:
    'API server 前的网关不属于 Kubernetes。这里的网关逐秒计算负载生成器的请求；它不从缓存应答，人和集群自身的组件不经过它。',
  admission:
    '准入插件中运行的有针对 Namespace、LimitRange、ServiceAccount、PodSecurity、优先级、默认容忍度、RuntimeClass、新 Node、拓扑标签、默认 StorageClass、PVC 扩容和 ResourceQuota 的插件，其中 ResourceQuota 不计 Pod 通过 ResourceClaim 得到的扩展资源；准入策略不运行，也不保留审计注解。',
  serviceAccount:
    '在创建不到两秒的 Namespace 里，Pod 立刻就能找到 ServiceAccount `default`，而 Kubernetes 会等控制器把它创建出来。令牌卷是有的，但没有谁去申请令牌。场景开始时已在运行的 Pod 与同一工作负载的其他 Pod 共用这个卷的名字。',
  validation:
    '对象按其种类的规则检查。准入策略和 webhook 中的 CEL 不编译；定义的 schema 中的默认值不按该 schema 检查；正则表达式只看分组、方括号和重复；不检查 TLS 密钥与证书是否匹配，也不检查 Pod 状态中关于设备健康的内容。',
  jobs: '已挂起且尚未开始的 Job 的模板不能更改，而 Kubernetes 此时仍允许指定它在哪里运行。',
  watch: '模型自身的组件对每次写入都以同样的延迟得知，从不需要重新 list；只有演示客户端的 watch 会结束、中断或落后。',
  watchCache:
    '所有 API server 对每类对象共用一个 watch cache；bookmark 总是推进到已从 etcd 收到的位置；落后的 watch 在其通道满时立即关闭。',
  apply: '客户端 apply 在这里是一个请求，而 kubectl 会先读取对象，再发送差异。',
  managedFields:
    '开始时就存在的对象没有管理者，直到有人在服务端 apply 它。managedFields 只在有人查看时才计算（kubectl、拒绝的消息、服务端 apply）：watch、其他客户端的列表和旧版本中没有它们，也不计入大小。API server 自己写入的内容（例如配额的用量）没有管理者。其他 API 版本的条目按所存储的版本处理；通过 apply 创建对象不需要 create 权限。',
  services:
    'Service 的地址取自 10.96.0.0/16，节点端口取自 30000 到 32767；只有 IPv4。没有谁把它们保存为 IPAddress 对象。',
  customResources:
    'Kubernetes 自身没有的种类的对象没有定义也会保存，除非定义另有说明都位于命名空间中；定义立即生效（Established），其名称视为没有被占用。对象按其书写版本的 schema 检查并以该版本保存：没有版本转换。文本格式 email、hostname、isbn、creditcard、ssn、rgbcolor、duration 和 bsonobjectid 不检查，内嵌资源的 metadata 也不检查。',
  flowControlEpochs: '优先级的虚拟时间从不回拨，因此每个队列在 9000 万席位秒之内保持精确。',
  flowControlLinger: '应答之后仍占用的席位在整微秒时释放；其优先级被删除时立即释放。',
  flowControlRemovedQueues:
    '多余的队列在其已结束的请求仍占用席位时会被移除两次，与 kube-apiserver 相同；在 kube-apiserver 会因此 panic 之处，模型不派发也不移除任何东西，继续运行。',
  flowControlStatus: '每次发现 FlowSchema 的 Dangling 状况不对就写入，而 kube-apiserver 在一分钟内写入六次后停止。',
  flowControlMetrics:
    '不保留四个按每纳秒观测利用率的指标：demand_seats、priority_level_request_utilization、priority_level_seat_utilization 和 read_vs_write_current_requests。',
  cel: '在设备选择器、定义的规则（x-kubernetes-validations）和 ValidatingAdmissionPolicy（判断写操作时）中编译和求值 CEL；策略中的 authorizer 没有回答，不产生审计注解和类型检查状态，MutatingAdmissionPolicy 不做任何更改。保存定义时不估算这些规则的成本，只在求值时限制；allOf 里的规则不求值。时区只认识 UTC 和偏移量；让一个值不断自我增长的表达式按达到成本上限结束；映射的键按其顺序访问，而 Go 的顺序是随机的。',
  frozenCache: '被人冻结的 watch cache 只影响读取请求和演示客户端；模型自身的组件仍会得到变更。',
};
