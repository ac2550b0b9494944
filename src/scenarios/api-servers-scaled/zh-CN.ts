import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '更多的 API server，还是更大的',
  summary:
    '两个小的 API server 拒绝三十个繁忙客户端的部分请求。60 秒时变成四个，如同 HPA 所做：没有客户端离开原来的连接，新的一直闲着，直到 90 秒时 --goaway-chance 让客户端重连。180 秒时两个变大，如同 VPA 所做：各自重启，最后重启的那个一开始没有连接。',
  symptoms: '更多 API 服务器、更大的 API 服务器、扩展控制平面',
  story: {
    promise: 'API 服务器太忙了。加几个有用，还是换大的有用？',
    stepTitles: {
      refused: '席位太少',
      four: '更多服务器',
      idle: '谁用它们',
      goaway: '离开的机会',
      shared: '一分钟之后',
      calm: '有什么用',
      larger: '更大的服务器',
      last: '最后一次重启',
    },
    steps: {
      refused: '{{clients}} 个客户端每秒发 {{rate}} 个请求，两个服务器席位不够：429，{{reason}}。',
      four: '现在有 {{count}} 个服务器，就像 HPA 会做的那样。',
      idle: '连接数：{{a}}、{{b}}、{{c}}、{{d}}。{{seconds}} 秒里拒绝 {{refused}} 个请求：新服务器闲着。',
      goaway: '有了 --goaway-chance={{chance}}，服务器不时让一个客户端重新连接。',
      shared: '现在的连接数：{{a}}、{{b}}、{{c}}、{{d}}。新服务器有事做了。',
      calm: '最近 {{seconds}} 秒里拒绝了 {{refused}} 个请求。',
      larger: '改为换大的，就像 VPA 会做的那样：重启后 kube-apiserver 有 {{seats}} 个席位，而不是 {{before}} 个。',
      last: 'kube-apiserver/2 最后重启，开始时有 {{b}} 个连接。kube-apiserver 有 {{a}} 个。',
    },
    saw: {
      more: '{{seconds}} 秒里，旁边有闲着的服务器，仍拒绝 {{refused}} 个；客户端分开之后是 {{later}} 个。',
      larger: '换大的要逐个重启，最后一个开始时没有连接。',
    },
    tries: { requests: '按请求而不是按连接分配的负载均衡器', shares: '不加服务器，而是给 workload-low 更多份额' },
  },
};
