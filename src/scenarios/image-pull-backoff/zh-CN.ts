import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'ImagePullBackOff：不存在的标签',
  summary:
    '一次滚动更新写了镜像仓库没有的标签。kubelet 至少等 10、20、40、80 秒后再拉取；其间 kubectl 显示 ImagePullBackOff。两个旧 Pod 继续服务，因为滚动更新在等。正确的标签产生另一个 Pod，它不受退避限制。',
  symptoms:
    'ImagePullBackOff、ErrImagePull、标签写错、镜像不存在、镜像拉取失败、拉取镜像失败、拉不到镜像、镜像仓库没有',
  story: {
    promise: '新版本的标签写错了。kubelet 多久试一次？谁还在服务？什么能结束它？',
    stepTitles: {
      asked: '新标签',
      placed: '新 Pod 得到节点',
      fails: '第一次拉取',
      backoff: 'kubectl 怎么说',
      second: '第二次拉取',
      third: '第三次拉取',
      serves: '谁还在运行',
      mended: '正确的标签',
    },
    steps: {
      asked: '有人把 Deployment shop 的镜像设为 {{image}}。',
      placed: '{{pod}} 得到 {{node}}：kube-scheduler 不问镜像是否存在。',
      fails: '{{node}} 的 kubelet 向镜像仓库要 {{image}}，没有这个镜像：ErrImagePull。',
      backoff: '{{pods}} 个 Pod 处于 ErrImagePull：kubelet 等 10 秒后才再拉取。',
      second: '第二次拉取在第一次之后 {{seconds}} 秒失败：10 秒退避，加上 kubelet 再次查看前的时间。',
      third: '第三次在第二次之后 {{seconds}} 秒：退避翻倍到 20 秒，最长 300 秒。',
      serves:
        '{{tries}} 次拉取失败，{{pods}} 个 Pod 处于 ImagePullBackOff。{{available}} 个旧 Pod 在服务：新的就绪之前不删旧的。',
      mended: 'Deployment 的镜像现在是 {{image}}：{{pod}} 是新 Pod，没有退避，已运行。',
    },
    saw: {
      waits: '{{tries}} 次拉取失败，等待一次比一次长。不必有人重启：kubelet 自己会再试。',
      held: '最后有 {{available}} 个可用的 Pod。写错的标签没有减少一个。',
    },
    tries: { right: '马上用正确的标签', undo: '回到之前的版本' },
  },
};
