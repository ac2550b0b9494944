import type { Simplification } from '../releases/simplification.ts';

export const APISERVER_SIMPLIFIED = [
  {
    id: 'apiserver.handlerChain',
    en: 'Every request is taken as soon as it arrives: no connections, authentication, authorization, API Priority and Fairness, time-outs or audit.',
    'zh-CN': '每个请求一到就被处理：没有连接、认证、鉴权、API 优先级与公平性、超时和审计。',
    source: 'staging/src/k8s.io/apiserver/pkg/server/config.go',
  },
  {
    id: 'apiserver.admission',
    en: 'Admission runs when objects are created, and only the plugins for Namespaces, LimitRanges, ServiceAccounts, Priority, default tolerations, new Nodes, topology labels and default StorageClasses; ResourceQuota, PodSecurity, admission policies and webhooks do not run.',
    'zh-CN':
      '准入只在创建对象时运行，并且只有针对 Namespace、LimitRange、ServiceAccount、优先级、默认容忍度、新 Node、拓扑标签和默认 StorageClass 的插件；ResourceQuota、PodSecurity、准入策略和 webhook 不运行。',
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
    en: 'A watcher is told of every write after the same delay and never has to list again: no bookmarks, no slow or broken watches, no resync.',
    'zh-CN':
      '每次写入都以同样的延迟通知 watcher，它从不需要重新 list：没有 bookmark，没有缓慢或中断的 watch，没有 resync。',
    source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go',
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
    en: 'Objects of kinds that Kubernetes does not have are kept without their definition: no schema, defaults or conversion.',
    'zh-CN': 'Kubernetes 自身没有的种类的对象无需其定义即可保存：没有 schema、默认值和版本转换。',
    source: 'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go',
  },
  {
    id: 'apiserver.events',
    en: 'Events are kept for the whole run, where kube-apiserver drops them after an hour.',
    'zh-CN': 'Event 在整个运行期间保留，而 kube-apiserver 在一小时后丢弃它们。',
    source: 'pkg/controlplane/apiserver/options/options.go',
  },
] as const satisfies readonly Simplification[];
