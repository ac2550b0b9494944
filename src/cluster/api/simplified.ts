import type { Simplification } from '../releases/simplification.ts';

export const API_CLIENTS_SIMPLIFIED = [
  {
    id: 'api.events',
    en: 'All components record core/v1 Events, and an Event that is sent again is counted up; the spam filter and the joining of Events whose messages differ are left out.',
    'zh-CN': '所有组件都记录 core/v1 Event，重复的 Event 只增加计数；没有垃圾过滤，也不合并消息不同的 Event。',
    source: 'staging/src/k8s.io/client-go/tools/record/events_cache.go',
  },
  {
    id: 'api.requests',
    en: 'Requests are neither lost nor slowed by client rate limits, and reach the store after the same time each.',
    'zh-CN': '请求不会丢失，也不受客户端限速影响，每个请求都在同样的时间后到达存储。',
    source: 'staging/src/k8s.io/client-go/rest/request.go',
  },
] as const satisfies readonly Simplification[];
