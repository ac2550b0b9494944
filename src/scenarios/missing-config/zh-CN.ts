import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'CreateContainerConfigError：没有人创建的 ConfigMap',
  summary:
    '一个 Pod 的环境变量来自 ConfigMap，另一个挂载 Secret，两者都不存在。前者每 10 到 15 秒重试一次，后者的等待每次翻倍，最长约两分钟。因此 ConfigMap 一创建前者很快运行，而 Secret 已经存在时后者还在等。',
  symptoms: '缺少 ConfigMap、缺少 Secret、容器配置错误、找不到配置、卷挂载失败、一直 ContainerCreating',
  story: {
    promise: '两个 Pod 引用了没有人创建的 ConfigMap 和 Secret。kubectl 怎么说？谁会再查看？对象出现之后还要多久？',
    stepTitles: {
      applied: '两个 Deployment',
      mount: '来自 Secret 的卷',
      refused: '来自 ConfigMap 的环境变量',
      kubectl: 'kubectl 怎么说',
      settings: '创建 ConfigMap',
      healed: '容器运行',
      key: '创建 Secret',
      runs: '另一个也运行',
    },
    steps: {
      applied:
        '两个 Deployment：shop 的容器从 ConfigMap shop-settings 取环境变量，reports 的容器挂载 Secret reports-key。两者都不存在。',
      mount: 'kubelet 无法准备 {{pod}} 的卷：{{message}}。卷就绪之前，Pod 的任何部分都不启动。',
      refused: '{{pod}} 有了沙箱和镜像，却没有环境变量：{{message}}。容器不会被创建。',
      kubectl:
        '{{refused}} 个 Pod 处于 CreateContainerConfigError，已试 {{tries}} 次；{{creating}} 个处于 ContainerCreating，有 {{mounts}} 次 FailedMount。',
      settings: '有人创建了 ConfigMap shop-settings。没有人催 kubelet。',
      healed: '{{seconds}} 秒后 kubelet 再次同步 {{pod}}：环境变量有了，容器运行，没有重启。',
      key: '现在 Secret reports-key 也在了。但已失败 {{mounts}} 次，每次之后的等待都翻倍。',
      runs: 'Secret 创建 {{seconds}} 秒之后 {{pod}} 才运行：先要等到下一次尝试，然后 worker 还要回来。',
    },
    saw: {
      environment:
        'env 或 envFrom 缺少 ConfigMap 或 Secret：创建之后 {{seconds}} 秒容器运行。kubelet 每 10 到 15 秒试一次。',
      volume: '卷中缺少：{{seconds}} 秒。两次尝试之间的等待从 0.5 秒翻倍到 122 秒。',
    },
    tries: { made: '马上创建 ConfigMap', again: 'reports 的新 Pod：它的卷没有退避' },
  },
};
