import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '启动慢的应用陷入重启循环',
  summary:
    '应用要 45 秒才开始监听；它的存活探针最多 30 秒就失败三次，于是不断重启它。启动探针会让存活探针等到应用起来之后再开始。旁边的就绪探针只是把流量拿走。',
  story: {
    promise: '应用要 45 秒才启动好，却提前被重启。是哪种探针，哪种能帮忙？',
    stepTitles: {
      started: '进程启动',
      fails: '第一次探测失败',
      killed: '最后一次失败',
      traffic: '另一种探针',
      loop: '一再重启',
      startup: '启动探针',
      up: '结果如何',
    },
    steps: {
      started: '{{pod}} 在运行，45 秒后才监听。存活探针每 {{period}} 秒问一次，失败 {{threshold}} 次就结束。',
      fails: '启动后 {{seconds}} 秒：存活探针第 {{run}} 次失败，共允许 {{threshold}} 次。没有坏，只是还没好。',
      killed: '第三次失败在启动后 {{seconds}} 秒，不到 45 秒：kubelet 结束容器。',
      traffic: '{{pod}} 的就绪探针失败 {{run}} 次：暂时没有流量，重启 {{restarts}} 次。',
      loop: 'slow 已重启 {{restarts}} 次，处于 {{reason}}：没有一次运行得够久。',
      startup: 'slow 有了启动探针，{{threshold}} 次，每次 {{period}} 秒。它成功之前，存活探针不问。',
      up: '启动探针失败了 {{failures}} 次，没有关系。slow 启动好了，重启 {{restarts}} 次。',
    },
    saw: {
      liveness: '存活探针会重启：{{kills}} 次结束了只是需要更多时间的进程。',
      others: '就绪探针只拿走流量，不重启。启动探针第一次成功之前，存活探针不起作用。',
    },
    tries: { patient: '允许六次失败，而不是三次', none: '完全不用存活探针' },
  },
  lesson: {
    title: '三种探针',
    question: '探针一再失败。哪种探针会重启容器，哪种只是断开流量？',
    misconception: '就绪探针失败不会重启任何东西，它只把 Pod 移出 Service。只有存活探针和启动探针会重启容器。',
    steps: {
      started: {
        title: '启动很慢',
        text: 'slow 的容器已启动，但要很久才能应答。它的存活探针每 {{period}} 秒问一次，连续失败 {{threshold}} 次就太多了。',
      },
      liveness: {
        title: '多了一次失败',
        text: '存活探针已连续失败 {{failures}} 次，现在又失败一次。会发生什么？',
        options: {
          waits: '暂时没有：kubelet 看得出它还在启动。',
          restarts: '容器被杀死，在同一个 Pod 里重新启动。',
          replaced: 'Pod 被删除，ReplicaSet 另建一个。',
        },
        reveal: '{{pod}} 的容器被杀死，在首次启动 {{seconds}} 秒后重新启动。它从头开始，需要的时间一样长。',
        wrong: {
          waits: 'kubelet 不知道启动该要多久。那要由启动探针来说。',
          replaced: 'kubelet 重启的是容器。Pod 还在，名字和节点都不变。',
        },
      },
      readiness: {
        title: '另一种探针',
        text: 'Service 后面运行着 {{pods}} 个 busy Pod。它们暂时接不了请求，就绪探针失败的次数达到 failureThreshold：{{threshold}} 次。会发生什么？',
        options: {
          restarts: '它们的容器重新启动。',
          traffic: 'Service 不再把请求发给它们。',
          replaced: 'ReplicaSet 另建 Pod。',
        },
        reveal: '它们不变，重启 {{restarts}} 次，但 Service 没有就绪的端点了：busy 的就绪 Pod：{{ready}} 个。',
        wrong: {
          restarts: '就绪探针从不杀死容器。它问的是：现在能接请求吗？',
          replaced: 'ReplicaSet 数的是 Pod，不管是否就绪。',
        },
      },
      patience: {
        title: '给它时间',
        text: 'slow 陷入循环：重启了 {{restarts}} 次。修改 Deployment，让应用活到能应答。它仍要受到监视。',
        checks: {
          answers: 'slow 应答了探针，或一分钟内没有探针失败',
          probed: 'Deployment 仍有存活探针',
          image: '镜像不变',
        },
        hints: [
          '它最多能活多久？周期乘以阈值。',
          '启动探针成功一次之前，存活探针不工作。',
          '修改容器 app：加 startupProbe，或加大 failureThreshold，或设 initialDelaySeconds。',
        ],
        solutions: {
          startup: '启动探针只在启动时给它时间。',
          threshold: '更大的 failureThreshold：以后每次卡住也更晚才发现。',
          delay: '固定延迟：启动快时就浪费了。',
        },
      },
      three: {
        title: '三个问题',
        text: 'slow 应答了。此前它被杀死 {{restarts}} 次；busy 从未被杀死。',
        checks: { order: 'slow 先被杀死，后来应答', busy: 'busy 的容器从未被杀死' },
      },
    },
    teacher: {
      aim: '学生能按问题选择探针：活着吗，能服务吗，启动好了吗？',
      ask: ['用这个存活探针，应用最多可以启动多久？', '只是过载的 Pod 应该怎样？'],
      expect: [
        { says: '就绪探针过一会儿就会重启。', reply: '让它一直失败，看 restartCount。' },
        { says: '加长存活探针的周期就行。', reply: '行，但以后每次卡住都发现得晚。启动探针之后没有代价。' },
      ],
      whatIf: [
        {
          line: 'kubectl patch deployment busy -p \'{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":{"httpGet":{"path":"/healthz","port":8080},"periodSeconds":5}}]}}}}\'',
          shows: '加了存活探针。看两种探针哪个失败，各有什么后果。',
        },
      ],
    },
  },
};
