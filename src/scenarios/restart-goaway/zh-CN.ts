import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '最后重启的服务器一直空闲',
  summary:
    '六十个客户端，三个 API server，前面是按连接分配的负载均衡。依次重启之后，最后一个没有任何连接，而且一直如此；打开 --goaway-chance 后客户端时不时重连，份额逐渐拉平。',
  symptoms: '连接不均衡、长连接、重启后的服务器空闲、重新连接',
  story: {
    promise: '三个 API 服务器依次重启。最后由谁服务客户端？',
    stepTitles: {
      shared: '三个服务器',
      first: '第一个重启',
      back: '它回来了',
      third: '最后一个重启',
      nobody: '它也回来了',
      goaway: '离开的机会',
      even: '一分钟之后',
    },
    steps: {
      shared: '{{clients}} 个客户端在发请求。三个服务器各有 {{a}}、{{b}}、{{c}} 个连接。',
      first: 'kube-apiserver 重启：它的客户端要重新连接，找到另外两个。',
      back: 'kube-apiserver 回来了，有 {{a}} 个连接，另外两个有 {{b}} 和 {{c}} 个。好用的连接没有人放弃。',
      third: 'kube-apiserver/2 之后轮到 kube-apiserver/3，它有 {{c}} 个连接。',
      nobody: '{{seconds}} 秒后，kube-apiserver/3 早已回来，有 {{c}} 个连接。另外两个有 {{a}} 和 {{b}} 个。',
      goaway: '有了 --goaway-chance={{chance}}，服务器不时让一个客户端重新连接。',
      even: '现在三个服务器各有 {{a}}、{{b}}、{{c}} 个连接。',
    },
    saw: {
      last: '最后重启的服务器当时有 {{c}} 个连接：HTTP/2 连接活得久，按连接分配的负载均衡器不会移动它们。',
      even: '有了 GOAWAY，客户端不时随机离开，最后那个服务器得到 {{c}} 个。',
    },
    tries: { early: '在第一次重启之前就给这个机会', requests: '按请求而不是按连接分配的负载均衡器' },
  },
};
