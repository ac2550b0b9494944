import type { Simplification } from '#cluster/releases/simplification.ts';
import { FLOW_CONTROL_SIMPLIFIED } from './flowcontrol/simplified.ts';

export const APISERVER_SIMPLIFIED = [
  {
    id: 'apiserver.handlerChain',
    en: 'The handlers of the chain divide M1 among themselves in fixed proportions; those that only note or log do nothing. How long a request executes is settled when it begins, also for one that a stage refuses on the way. An answer reaches its client at the instant at which it is given.',
    'zh-CN':
      '处理链上的各个 handler 按固定比例分摊 M1；只做记录的 handler 不做任何事。请求的执行时长在开始时就已确定，途中被某个阶段拒绝的请求也是如此。响应在产生的同一时刻到达客户端。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/config.go',
  },
  {
    id: 'apiserver.authentication',
    en: 'Clients are who they say they are; certificates and tokens are not looked into. Impersonation is checked with the verb `impersonate` alone.',
    'zh-CN': '客户端自称是谁就是谁；不检查证书和令牌的内容。身份模拟只按动词 `impersonate` 检查。',
    source: 'staging/src/k8s.io/apiserver/pkg/endpoints/filters/authentication.go',
  },
  {
    id: 'apiserver.authorization',
    en: "The cluster's own components may do all that they do: their bootstrap roles are not written out rule by rule, and Node authorization looks at the user name only. Of the roles for people the rules for the kinds of the model are there.",
    'zh-CN':
      '集群自身的组件可以做它们要做的一切：它们的引导角色没有逐条写出，Node 鉴权只看用户名。供人使用的角色只包含模型所知种类的规则。',
    source: 'plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go',
  },
  {
    id: 'apiserver.webhooks',
    en: 'Rules, namespaceSelector, failurePolicy and timeoutSeconds of webhook configurations count; objectSelector, matchConditions and reinvocation do not. How the webhooks behave is a fault (all refuse, or all answer late); otherwise they allow everything and change nothing. Without any configuration the faults bring a webhook for what people and load generators write.',
    'zh-CN':
      'webhook 配置中的 rules、namespaceSelector、failurePolicy 和 timeoutSeconds 起作用；objectSelector、matchConditions 和重新调用不起作用。webhook 的行为由故障决定（全部拒绝，或全部迟答），否则一律允许且不作修改。没有任何配置时，故障会带来一个只针对人和负载生成器写入的 webhook。',
    source: 'staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/validating/dispatcher.go',
  },
  {
    id: 'apiserver.aggregation',
    en: 'An aggregated API server takes any object and gives it back; whether it is available is known at once and not by a check every few seconds, and stands in no condition. APIServices are those that people apply: the API server’s own groups have none.',
    'zh-CN':
      '聚合的 API 服务器接受任何对象并原样返回；它是否可用立即可知，而不是每隔几秒检查一次，也不写入任何状况。只有人们 apply 的 APIService：API 服务器自身的组没有对应的对象。',
    source: 'staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go',
  },
  {
    id: 'apiserver.servers',
    en: 'Several API servers share one watch cache and one store; a load balancer takes them in turn and notices at once when one is not ready; a server that restarts keeps the counts of its flow control. No autoscaler acts on them: the scenario about that plays from a script what an HPA and a VPA would do, and new limits reach all servers at once.',
    'zh-CN':
      '多个 API 服务器共用一个 watch cache 和一个存储；负载均衡器轮流选择它们，并立即察觉某个服务器未就绪；重启的服务器保留其流控的计数。没有自动缩放器作用于它们：相关场景用脚本演示 HPA 和 VPA 会做的事，新的上限同时到达所有服务器。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/filters/goaway.go',
  },
  {
    id: 'apiserver.gateway',
    en: 'A gateway before the API servers is no part of Kubernetes. This one counts requests of load generators second by second; it answers none from a cache, and people and the cluster’s own components pass it by.',
    'zh-CN':
      'API 服务器前的网关不属于 Kubernetes。这里的网关逐秒计算负载生成器的请求；它不从缓存应答，人和集群自身的组件不经过它。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/config.go',
  },
  {
    id: 'apiserver.admission',
    en: 'Admission runs when objects are created, and only the plugins for Namespaces, LimitRanges, ServiceAccounts, Priority, default tolerations, RuntimeClasses, new Nodes, topology labels, default StorageClasses and ResourceQuotas (those on resizes and on updates of Services and claims, too); PodSecurity and admission policies do not run.',
    'zh-CN':
      '准入只在创建对象时运行，并且只有针对 Namespace、LimitRange、ServiceAccount、优先级、默认容忍度、RuntimeClass、新 Node、拓扑标签、默认 StorageClass 和 ResourceQuota 的插件（ResourceQuota 也检查 resize 以及 Service 和 PVC 的更新）；PodSecurity 和准入策略不运行。',
    source: 'pkg/kubeapiserver/options/plugins.go',
  },
  {
    id: 'apiserver.limitRanges',
    en: 'LimitRanges are applied to Pods and their containers, not to PersistentVolumeClaims.',
    'zh-CN': 'LimitRange 只作用于 Pod 及其容器，不作用于 PersistentVolumeClaim。',
    source: 'plugin/pkg/admission/limitranger/admission.go',
  },
  {
    id: 'apiserver.serviceAccount',
    en: 'A Pod without ServiceAccount gets the name `default`; tokens are not mounted and the account need not exist.',
    'zh-CN': '没有 ServiceAccount 的 Pod 得到名字 `default`；不挂载令牌，也不要求该账户存在。',
    source: 'plugin/pkg/admission/serviceaccount/admission.go',
  },
  {
    id: 'apiserver.validation',
    en: 'Objects are checked against the published schema and against the rules that people trip over most, not against every rule.',
    'zh-CN': '对象按公布的 schema 和最常踩到的规则检查，并不包括每一条规则。',
    source: 'pkg/apis/core/validation/validation.go',
  },
  {
    id: 'apiserver.jobs',
    en: 'The template of a Job that is suspended and has not started cannot be changed, where Kubernetes lets it still be told where to run.',
    'zh-CN': '已挂起且尚未开始的 Job 的模板不能更改，而 Kubernetes 此时仍允许指定它在哪里运行。',
    source: 'pkg/apis/batch/validation/validation.go',
  },
  {
    id: 'apiserver.watch',
    en: 'The model’s own components are told of every write after the same delay and never have to list again; only demonstration clients have watches that end, break or fall behind.',
    'zh-CN':
      '模型自身的组件对每次写入都以同样的延迟得知，从不需要重新 list；只有演示客户端的 watch 会结束、中断或落后。',
    source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go',
  },
  {
    id: 'apiserver.watchCache',
    en: 'All API servers share one watch cache for each kind; a bookmark always brings it up to what has come from etcd, and a watch that falls behind is closed as soon as its channels are full.',
    'zh-CN':
      '所有 API server 对每类对象共用一个 watch cache；bookmark 总是推进到已从 etcd 收到的位置；落后的 watch 在其通道满时立即关闭。',
    source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cache_watcher.go',
  },
  {
    id: 'apiserver.apply',
    en: 'Applying is client-side apply in which lists are replaced whole, save conditions and taints; managedFields and server-side apply do not exist.',
    'zh-CN': 'apply 是客户端 apply，除 conditions 和 taints 外列表整体替换；没有 managedFields 和服务端 apply。',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go',
  },
  {
    id: 'apiserver.services',
    en: 'Services get no cluster IP and no node port.',
    'zh-CN': 'Service 不会得到 cluster IP 和 node port。',
    source: 'pkg/registry/core/service/storage/alloc.go',
  },
  {
    id: 'apiserver.customResources',
    en: 'Objects of kinds that Kubernetes does not have are kept also without a definition, in a namespace unless a definition says otherwise; of a definition only names, scope, versions and subresources count: no schema, defaults, conversion or conditions.',
    'zh-CN':
      'Kubernetes 自身没有的种类的对象没有定义也会保存，除非定义另有说明都位于命名空间中；定义只有名称、作用域、版本和子资源起作用：没有 schema、默认值、版本转换和状况。',
    source: 'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go',
  },
  ...FLOW_CONTROL_SIMPLIFIED,
  {
    id: 'apiserver.frozenCache',
    en: 'A watch cache that a person froze holds up reads and demonstration clients; the model’s own components go on hearing of changes.',
    'zh-CN': '被人冻结的 watch cache 只影响读取请求和演示客户端；模型自身的组件仍会得到变更。',
    source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go',
  },
] as const satisfies readonly Simplification[];
