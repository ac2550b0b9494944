import type { fairness as reference } from '#i18n/en/sentences/fairness.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const fairness: TextsOf<typeof reference> = {
  'rejected.queueFull': '{{who}} 得到 429：级别 {{level}} 中它的队列已满 {{length}} 个（{{flowSchema}}）。',
  'rejected.noSeat': '{{who}} 得到 429：级别 {{level}} 的 {{seats}} 个席位都被占用，没有队列（{{flowSchema}}）。',
  'rejected.timeOut': '{{who}} 得到 429：等级别 {{level}} 的席位太久（{{flowSchema}}）。',
  'rejected.inFlight': '{{who}} 得到 429：API 服务器上的请求已达上限（{{reason}}）。',
  'request.queued':
    '级别 {{level}} 的 {{seats}} 个席位没有空的：{{who}} 的请求排队，共 {{waiting}} 个在等（{{flowSchema}}）。',
  'refused.budget': '中断预算 {{budget}} 拒绝驱逐 {{pod}}：{{healthy}} 个健康，须留 {{desired}} 个。',
  'refused.other': '{{who}} 要 {{verb}} {{what}}，被拒绝，代码 {{code}}：{{message}}',
  'refused.http': '{{who}} 对 {{path}} 的请求被拒绝，代码 {{code}}：{{message}}',
  'request.read': '一次 {{kind}} 的 LIST 发送 {{objects}} 个对象，读自 {{servedBy}}。',
  'gateway.refused': '网关每秒放行 {{perSecond}} 个请求：{{group}} 类的 {{who}} 得到 429。',
  'gateway.set': 'API 服务器前的网关每秒放行 {{perSecond}} 个请求。',
  'server.draining': '{{server}} 即将停止：先完成手上的请求。',
  'server.refusing': '{{server}} 不再接收新请求。',
  'server.stopped': '{{server}} 已停止：它的连接都断开。',
  'server.started': '{{server}} 又在运行。',
  'server.readmitted': '负载均衡器又把连接发给 {{server}}。',
  'servers.changed_other': '负载均衡器（{{mode}}）后现有 {{count}} 个 API 服务器。',
  'serverFlags.changed': 'API 服务器同时处理 {{reading}} 个读和 {{writing}} 个写请求，不用 APF。',
  'serverFlags.seats': 'API 服务器现有 {{seats}} 个席位：读 {{reading}}，写 {{writing}}，按级别分配。',
  'connection.goingAway': '{{server}} 在 {{connection}} 上发送 GOAWAY：客户端重新连接。',
  'watch.opened': '{{client}} 从 revision {{revision}} 起监视 {{kind}}。',
  'watch.refused': '{{client}} 不能监视：{{message}}',
  'watch.timedOut': '{{client}} 的监视到时关闭：客户端会再开一个。',
  'watch.tooSlow': '{{client}} 的监视关闭：客户端读取事件太慢。',
  'watch.serverStopped': '{{client}} 的监视关闭：它的 API 服务器停止。',
};
