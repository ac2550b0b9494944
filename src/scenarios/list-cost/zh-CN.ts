import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一次 LIST 的代价',
  summary:
    '在 1,200 个 Pod 里查询的七种方式：扫描多少对象、发送多少、占多少席位、是否询问 etcd；先按 1.36 的规则，再按 1.30 的规则。',
  symptoms: 'LIST 开销、LIST 代价、分页、列举成本、大列表',
  story: {
    promise: '在 1,200 个 Pod 里，各个程序问法不同。谁的问法最贵？',
    stepTitles: {
      all: '所有 Pod',
      page: '其中一页',
      label: '按标签',
      node: '按节点',
      rules: '旧的规则',
      etcd: '再要所有 Pod',
      few: '再按节点',
    },
    steps: {
      all: 'LIST 所有 Pod：监视缓存送出 {{sent}} 个，{{size}} Mi，占 {{seats}} 个席位。',
      page: '加上 limit=500 只是一页：看 {{scanned}} 个，送 {{sent}} 个。',
      label: '按标签只送 {{sent}} 个，却看了 {{scanned}} 个：标签没有索引。',
      node: '按 spec.nodeName 看 {{scanned}} 个，送 {{sent}} 个：缓存对这个字段有索引。',
      rules: '从现在起用 {{release}} 的规则：不带 resourceVersion 的 LIST 要从 etcd 读。',
      etcd: '再要所有 Pod：这次从 etcd 来了 {{objects}} 个对象，{{size}} Mi。',
      few: '再按节点：从 etcd 读 {{objects}} 个对象，只送 {{sent}} 个。那里用不上索引。',
    },
    saw: {
      looked: '选择算符省网络：只送 {{sent}} 个；却不一定省服务器：看了 {{scanned}} 个。',
      asked: '按旧规则，为了 {{sent}} 个要从 etcd 读 {{objects}} 个；按 v1.36 的规则由监视缓存回答。',
    },
    tries: { fewer: 'app-1 只要十个 Pod，不要一百个', newer: '同样的请求，用 1.36 的规则' },
  },
  lesson: {
    title: '一次 LIST 的代价',
    question: '一个程序要所有 Pod。这一个请求占用 API 服务器多少？',
    misconception: '一个请求不等于一个席位。LIST 每 100 kB 算一个席位，有上限；选择算符只有在有索引时才替服务器省力。',
    steps: {
      all: {
        title: '所有 Pod',
        text: 'kubectl 要所有 Pod，共 {{pods}} 个。它的级别 global-default 有 {{level}} 个席位，由所有请求共用。这次 LIST 占几个席位？',
        reveal:
          '{{seats}} 个席位。按 {{objects}} 个对象、每个 {{each}} 字节算，每 100 kB 一个席位。从监视缓存读最多算 1 MB，而这个级别最多给一个请求 {{most}} 个席位。',
        wrong: {
          low: '你数的是请求。LIST 有多宽，看服务器为它在内存里放多少。',
          high: '有上限：从监视缓存读最多算 1 MB，这个级别最多给一个请求 {{most}} 个席位。',
        },
      },
      label: {
        title: '按标签',
        text: '现在有人要带标签 app=app-1 的 Pod，是 {{pods}} 个中的一小部分。服务器看多少个 Pod？',
        options: { sent: '只看要送出的那些。', all: '看所有的。' },
        reveal: '看了 {{scanned}} 个，送出 {{sent}} 个。监视缓存对标签没有索引。',
        wrong: { sent: '选择算符省的是网络。服务器要看每个 Pod 才知道它的标签。' },
      },
      node: {
        title: '按节点',
        text: '下一个按字段问：spec.nodeName=node-1，每个 kubelet 都这样问。服务器看多少个 Pod？',
        options: { sent: '只看要送出的那些。', all: '看所有的。' },
        reveal: '看了 {{scanned}} 个，送出 {{sent}} 个。监视缓存对 spec.nodeName 有索引，因为每个 kubelet 都这样问。',
        wrong: { all: '标签才是这样。对 Pod 的这个字段，监视缓存有索引。' },
      },
      rules: {
        title: '旧的规则',
        text: '从现在起，API 服务器按 {{release}} 的规则读。同样的问题再来一遍。哪些要从 etcd 读？',
        options: {
          all: '所有 Pod，不带 resourceVersion',
          zero: '所有 Pod，任何 resourceVersion 都行',
          page: '一页 Pod，带 limit',
          node: '一个节点的 Pod，不带 resourceVersion',
        },
        reveal:
          '除了接受任何 resourceVersion 的都是。为了一个节点的 {{sent}} 个 Pod，从 etcd 读 {{objects}} 个对象：那里没有索引。',
        wrong: { zero: 'resourceVersion=0 的意思是：什么状态都行。这早就由监视缓存回答。' },
      },
      cheap: {
        title: '便宜地要所有 Pod',
        text: '旧规则仍有效。再要一次所有 {{pods}} 个 Pod，让监视缓存回答，不要为此去问 etcd。',
        checks: {
          cache: '监视缓存回答了一次所有 Pod 的 LIST',
          spares: '没有从 etcd 读 Pod 的 LIST',
          pods: '没有 Pod 消失',
        },
        hints: [
          '之前的问题中，哪个按旧规则也由监视缓存回答？',
          '发送 GET /api/v1/pods?resourceVersion=0，或者先换别的读取规则。',
        ],
        solutions: {
          zero: 'resourceVersion=0：什么状态都行。',
          release: '按新规则，不带 resourceVersion 的 LIST 由监视缓存在跟上之后回答。',
        },
      },
      read: {
        title: '两种读法',
        text: '按旧规则，多数问题都去了 etcd，哪怕只要很少的 Pod。你的由内存回答。',
        checks: { etcd: '旧规则从 etcd 读过 Pod', cache: '你的 LIST 来自监视缓存' },
      },
    },
    teacher: {
      aim: '学生能说出一次 LIST 让 API 服务器和 etcd 付出什么，并能更便宜地问同样的内容。',
      ask: ['为了回答，服务器要在内存里放什么？', '对 resourceVersion=0 的回答可能有什么不对？'],
      expect: [
        { says: '有选择算符就便宜。', reply: '对网络是。请比较看了多少与送了多少。' },
        { says: '带 limit 总共更便宜。', reply: '每页都窄。按旧规则，所有页加起来从 etcd 读得更多，而不是更少。' },
      ],
      whatIf: [{ line: 'kubectl scale deployment app-1 --replicas=10', shows: '按标签送出的少了，看的几乎一样多。' }],
    },
  },
};
