import type { Simplification } from '#cluster/releases/simplification.ts';

export const KUBECTL_SIMPLIFIED = [
  {
    id: 'client.kubectlReads',
    en: 'Commands that only read (get, describe, logs, top, events, rollout history, auth can-i) print the cluster as it is at this moment and send no requests; all others send theirs, and what they change was read when the line was entered.',
    'zh-CN':
      '只读命令（get、describe、logs、top、events、rollout history、auth can-i）直接打印此刻的集群状态，不发送请求；其他命令会发送自己的请求，其修改内容依据输入该行时读到的状态。',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/get/get.go',
  },
  {
    id: 'client.kubectlWatches',
    en: 'What a watching kubectl (delete, rollout status, get --watch) watches reaches it like any watch event, but its watches are no requests, take no seats and never end by themselves; get --raw is answered without a request, too.',
    'zh-CN':
      '使用 watch 的 kubectl（delete、rollout status、get --watch）与其他 watch 一样收到事件，但它的 watch 不算请求、不占用席位，也不会自行结束；get --raw 同样不发送请求就得到应答。',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/wait/wait.go',
  },
  {
    id: 'client.kubectlDescribe',
    en: 'The main parts are what kubectl describe prints; kinds without a description of their own show their fields. Names that kubectl makes up are made of the line and the moment.',
    'zh-CN': 'kubectl describe 只打印主要部分；没有专门描述的类型显示其字段。kubectl 自拟的名字由命令行和时刻得出。',
    source: 'staging/src/k8s.io/kubectl/pkg/describe/describe.go',
  },
  {
    id: 'client.kubectlDiscovery',
    en: 'Discovery is aggregated: two requests, whose answers take no room. The cache lives as long as the run and is one for all commands; OpenAPI documents are not fetched.',
    'zh-CN': '发现是聚合的：两个请求，其响应不占空间。缓存随本次运行存在，所有命令共用；不获取 OpenAPI 文档。',
    source: 'staging/src/k8s.io/client-go/discovery/discovery_client.go',
  },
] as const satisfies readonly Simplification[];
