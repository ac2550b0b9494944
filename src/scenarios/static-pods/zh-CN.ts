import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '静态 Pod 与它们的镜像 Pod',
  summary:
    '/etc/kubernetes/manifests 中的清单由 kubelet 独自运行，API 里只显示它的镜像 Pod。删除镜像 Pod，它会回来，容器从不停止。编辑文件会产生另一个 Pod。没有 fsnotify 时，文件在 20 秒内被发现。',
  symptoms: '静态 Pod、镜像 Pod、删除后又回来、清单文件',
  story: {
    promise: '有人删了一个 Pod，它立刻又在，什么都没停。这是谁的 Pod？',
    stepTitles: {
      file: '节点上的文件',
      mirror: 'API 里的镜像 Pod',
      deleted: '删除镜像 Pod',
      back: '后来怎样',
      edited: '改了文件',
      removed: '拿走文件',
      noticed: 'kubelet 查看',
      gone: 'Pod 没了',
    },
    steps: {
      file: '{{file}} 写入 node-1 的清单目录。kubelet 读取并运行它，没有谁调度。',
      mirror: '{{user}} 在 API 里写一个镜像 Pod，让别人看得到。',
      deleted: '有人在 API 里删除 web-node-1。那只是镜像 Pod。',
      back: 'kubelet 已建第 {{mirrors}} 个镜像 Pod。容器启动过 {{starts}} 次，重启 {{restarts}} 次。',
      edited: '文件换了镜像：那是另一个 Pod。旧的先结束，现在运行 {{image}}。',
      removed: '{{file}} 被拿走。这时 kubelet 没有 fsnotify，不会得知。',
      noticed: '它每 20 秒查看目录：这次在文件拿走后 {{seconds}} 秒。',
      gone: '容器已结束，镜像 Pod 也删了：文件拿走后 {{seconds}} 秒。',
    },
    saw: {
      file: '文件就是 Pod。API 里来去了 {{mirrors}} 个镜像 Pod。',
      nobody: '没有调度器和控制器参与：API 服务器停了它也能运行。',
    },
    tries: { force: '强制删除镜像 Pod', drain: '腾空节点：这个 Pod 留下' },
  },
};
