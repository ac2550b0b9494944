import type { fairness as reference } from '#i18n/en/scenarios/fairness.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const fairness: TextsOf<typeof reference> = {
  'priority-levels-idle': {
    title: '没人需要的席位',
    summary: '没有任何负载：各优先级把可以出借的席位互相借出，所以生效的限额不是名义值。',
  },
  'saturated-level': {
    title: '一个优先级想要全部',
    summary:
      '一些 ServiceAccount 向 workload-low 发出 400 个慢请求。它把别人可以出借的都借来，直到 368 个席位；请求完成后，它的份额以五分钟的半衰期消退。',
  },
  'elephants-and-mice': {
    title: '大象与老鼠',
    summary:
      '一个 24 席位的优先级，两个 ServiceAccount：一个每秒发 200 个请求，另一个只发两个。大象在自己的六个队列里等自己，老鼠从旁边走过；80 秒后两者只有一个队列。',
  },
  flood: {
    title: '一分钟十万个请求',
    summary:
      '五十个 ServiceAccount 每秒发 1,700 个请求。它们的优先级满了，队列也满了，其余得到 429；调度器、控制器和 kubelet 有自己的席位，其间照样把一个 Deployment 拉起来。',
  },
  'too-many-requests': {
    title: '三种等待的原因',
    summary:
      'kubectl drain 得到 429，因为 PodDisruptionBudget 不允许驱逐；一个 ServiceAccount 得到 429，因为它的优先级满了；第三个客户端从未被拒绝：它自己限制了自己。',
  },
  'client-throttling': {
    title: '客户端自己在等自己',
    summary:
      'kube-controller-manager 默认每秒 20 个请求、突发 30 个，创建 300 个 Pod 需要 13.5 秒，而服务器没有拒绝过任何请求；改成 100 和 200 后只要一秒。',
  },
  'gateway-classes': {
    title: '先拒绝最不重要者的网关',
    summary:
      'API server 前的网关每秒放行 60 个请求，知道三类客户端。起初来 45 个，全部通过。20 秒时报表多要 100 个：只有它们在网关得到 429，API server 根本看不到这些请求。40 秒时应用一共要 60 个：报表什么也得不到，应用得到 50 个，控制程序的 10 个仍全部通过。',
  },
};
