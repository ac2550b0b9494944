import type { pods as reference } from '#i18n/en/scenarios/pods.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const pods: TextsOf<typeof reference> = {
  'slow-image-pull': {
    title: '一个慢的拉取，大家都等',
    summary:
      'kubelet 默认一个接一个地拉取镜像：两个小镜像排在 2 GiB 之后等一分钟，它们的 Pod 停在 ContainerCreating。node-2 同时拉取三个（serializeImagePulls: false），小 Pod 马上运行。',
  },
  'image-pull-backoff': {
    title: 'ImagePullBackOff：不存在的标签',
    summary:
      '一次滚动更新写了镜像仓库没有的标签。kubelet 至少等 10、20、40、80 秒后再拉取；其间 kubectl 显示 ImagePullBackOff。两个旧 Pod 继续服务，因为滚动更新在等。正确的标签产生另一个 Pod，它不受退避限制。',
  },
  'missing-config': {
    title: 'CreateContainerConfigError：没有人创建的 ConfigMap',
    summary:
      '一个 Pod 的环境变量来自 ConfigMap，另一个挂载 Secret，两者都不存在。前者每 10 到 15 秒重试一次，后者的等待每次翻倍，最长约两分钟。因此 ConfigMap 一创建前者很快运行，而 Secret 已经存在时后者还在等。',
  },
  'slow-starter': {
    title: '启动慢的应用陷入重启循环',
    summary:
      '应用要 45 秒才开始监听；它的存活探针最多 30 秒就失败三次，于是不断重启它。启动探针会让存活探针等到应用起来之后再开始。旁边的就绪探针只是把流量拿走。',
  },
  'crash-loop-backoff': {
    title: 'CrashLoopBackOff 与它的时钟',
    summary:
      '第一次重启立即发生，之后依次等待 10、20、40、80、160 秒，然后是 300 秒。其间阶段一直是 Running：STATUS 说的是容器，先是 Error，等 worker 再次查看后变为 CrashLoopBackOff——有探针时很快，没有探针时要到等待结束。正常运行十分钟后，等待从头算起。',
  },
  'grace-budget': {
    title: 'preStop 和 SIGTERM 共用一个宽限期',
    summary:
      '应用收到 SIGTERM 后需要 15 秒，宽限期是 30 秒。20 秒的 preStop 钩子从同一个 30 秒里扣：第 20 秒 SIGTERM，第 30 秒 SIGKILL，退出码 137。永不结束的钩子在第 30 秒被放弃，再加两秒。',
  },
  'rollout-502': {
    title: '滚动更新中的 502',
    summary:
      'Pod 一被删除就收到 SIGTERM，而代理要稍后才知道：在此之前，请求会发给一个不再接收连接的进程。preStop 钩子睡五秒，让代理先知道。带来钩子的那次更新结束的仍是没有钩子的 Pod；再下一次就一个请求也不丢了。',
  },
  'static-pods': {
    title: '静态 Pod 与它们的镜像 Pod',
    summary:
      '/etc/kubernetes/manifests 中的清单由 kubelet 独自运行，API 里只显示它的镜像 Pod。删除镜像 Pod，它会回来，容器从不停止。编辑文件会产生另一个 Pod。没有 fsnotify 时，文件在 20 秒内被发现。',
  },
  'pleg-not-healthy': {
    title: 'PLEG 不健康',
    summary:
      'node-1 的容器运行时不再应答，relist 无法结束：30 秒后运行时被视为停机，3 分钟后 PLEG 不健康，节点 NotReady。已运行的继续运行；运行时恢复之前，那里不会启动任何东西。',
  },
  'pleg-channel-full': {
    title: '一千个事件之后再无空间',
    summary:
      '一个节点运行 110 个 Pod，每个有十个容器。运行时停止应答，同步循环休眠，其间全部 1,100 个容器结束。运行时恢复后，一次 relist 发现 1,100 个事件：PLEG 的通道容纳 1,000 个，其余被丢弃。但什么也没有丢失：这些 Pod 的 worker 会自己回来。',
  },
};
