import { describe, it } from 'vitest';
import type { NodeFaultName } from '#protocol/nodes.ts';
import type { Session } from '#session/session.ts';
import { boundPod, configureKubelets, container, oneNode } from '#session/testing/kubeletSession.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';
import { expectSaid, type SpokenRun } from '#stories/testing/spoken.ts';

function on(session: Session, seconds: number): void {
  session.seekTime(session.run.clockUs + seconds * S);
}

function strike(session: Session, fault: NodeFaultName, value: number): void {
  does(session, { type: 'fault.set', fault, node: 'n1', value });
  on(session, 2);
}

const hooked = (name: string, hook: string): string =>
  boundPod(
    name,
    `terminationGracePeriodSeconds: 5, containers: [${container('app', name, `lifecycle: {${hook}: {exec: {command: [x]}}}`)}]`,
  );

const stop = (session: Session, name: string): void =>
  does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name });

const WEB = pod('web', { spec: 'nodeName: n1' });
const VITAL = pod('vital', { cpu: '2', spec: 'nodeName: n1\n  priorityClassName: system-node-critical' });
const GRACEFUL = 'shutdownGracePeriod: 3s\nshutdownGracePeriodCriticalPods: 1s\n';

const manifest = (name: string, spec = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: default}\nspec: {${spec}containers: [{name: c, image: a}]}\n`;

function resize(session: Session, name: string, cpu: string): void {
  const body = JSON.stringify({ spec: { containers: [{ name: 'app', resources: { requests: { cpu } } }] } });
  const url = `/api/v1/namespaces/default/pods/${name}/resize`;
  const contentType = 'application/strategic-merge-patch+json';
  does(session, { type: 'request.send', method: 'PATCH', url, contentType, body });
  on(session, 2);
}

const RUNS: readonly SpokenRun[] = [
  {
    what: 'node faults begin and end',
    run: () => {
      const session = oneNode();
      for (const fault of ['kubelet.frozen', 'eventStream.broken', 'node.down'] as const) {
        strike(session, fault, 1);
        strike(session, fault, 0);
      }
      return [session];
    },
    said: {
      'fault.kubelet.frozen': [
        'The kubelet of n1 is frozen: its containers go on, and nobody looks after them.',
        'n1 的 kubelet 冻结：容器照常，无人看管。',
      ],
      'faultOver.kubelet.frozen': ['The kubelet of n1 works again.', 'n1 的 kubelet 恢复工作。'],
      'fault.eventStream.broken': [
        'The container runtime of n1 breaks off its stream of events again and again.',
        'n1 的容器运行时一再中断事件流。',
      ],
      'faultOver.eventStream.broken': ['The event stream of n1 holds again.', 'n1 的事件流恢复。'],
      'fault.node.down': ['n1 is off: everything that ran on it has stopped.', 'n1 关机：上面的一切都停了。'],
      'faultOver.node.down': [
        'n1 has power again: its kubelet starts anew, and no container runs.',
        'n1 恢复供电：kubelet 重新启动，没有容器在运行。',
      ],
    },
  },
  {
    what: 'a kubelet leaves the event stream',
    run: () => {
      const session = oneNode();
      configureKubelets(session, 'featureGates: {EventedPLEG: true}\n');
      on(session, 1);
      strike(session, 'eventStream.broken', 1);
      return [session];
    },
    said: {
      'pleg.fellBack': [
        'The event stream of n1 breaks 5 times: its kubelet lists the containers at intervals again.',
        'n1 的事件流中断 5 次：kubelet 改回定期列出所有容器。',
      ],
    },
  },
  {
    what: 'a shutdown ends Pods group by group',
    run: () => {
      const session = oneNode({ 'nginx:1': { ignoresSigterm: true } });
      configureKubelets(session, GRACEFUL);
      apply(session, WEB + VITAL);
      on(session, 10);
      does(session, { type: 'node.shutdown', node: 'n1' });
      on(session, 5);
      return [session];
    },
    said: {
      'shutdown.began': [
        'n1 is about to shut down: the kubelet ends its Pods in groups, those of lowest priority first.',
        'n1 即将关机：kubelet 分组结束 Pod，优先级最低的先结束。',
      ],
      'shutdownGroup.timedOut': [
        'n1 shuts down: the time of priority group 0 (counted from 0) is over, whatever of it still runs.',
        'n1 关机：第 0 个优先级组（从 0 数）时间已到，不再等它。',
      ],
      'machine.isDown': [
        'n1 is off: what was due there does not happen (container.exited).',
        'n1 已关机：到期的事不会发生（container.exited）。',
      ],
    },
  },
  {
    what: 'a shutdown is cancelled after the first group',
    run: () => {
      const session = oneNode();
      configureKubelets(session, GRACEFUL);
      apply(session, VITAL);
      on(session, 8);
      does(session, { type: 'node.shutdown', node: 'n1' });
      on(session, 0.5);
      does(session, { type: 'node.shutdown', node: 'n1', cancelled: true });
      on(session, 4);
      return [session];
    },
    said: {
      'shutdown.began': [
        'n1 is about to shut down: the kubelet ends its Pods in groups, those of lowest priority first.',
        'n1 即将关机：kubelet 分组结束 Pod，优先级最低的先结束。',
      ],
      'shutdown.cancelled': ['The shutdown of n1 is called off.', 'n1 的关机取消。'],
    },
  },
  {
    what: 'a kubelet has no time for a shutdown',
    run: () => {
      const session = oneNode();
      does(session, { type: 'node.shutdown', node: 'n1' });
      on(session, 1);
      return [session];
    },
    said: {
      'shutdown.atOnce': [
        'n1 shuts down at once: its kubelet has no time set for ending Pods.',
        'n1 立即关机：kubelet 没有设定结束 Pod 的时间。',
      ],
    },
  },
  {
    what: 'probes start, succeed and fail',
    run: () => {
      const session = oneNode({ busy: { readyAfterMs: 0, unready: [{ fromMs: 4000, toMs: 9000 }] } });
      const get = 'httpGet: {port: 80}, periodSeconds: 1';
      const probes = `startupProbe: {${get}}, readinessProbe: {${get}, failureThreshold: 2}`;
      apply(session, boundPod('p', `containers: [${container('app', 'busy', probes)}]`));
      on(session, 20);
      return [session];
    },
    said: {
      'probe.started': [
        'The startup probe of app in p succeeds, 1 of 1: the other probes begin.',
        'p 的 app 的启动探针成功 1 / 1 次：其他探针开始。',
      ],
      'probe.ready': [
        'The readiness probe of app succeeds, 1 of 1: the container of p is ready.',
        'app 的就绪探针成功 1 / 1 次：p 的容器就绪。',
      ],
      'probe.fails': [
        'The readiness probe of app in p fails: 1 in a row, failureThreshold is 2.',
        'p 的 app 的 readiness 探针失败：连续 1 次，failureThreshold 为 2。',
      ],
      'probe.readinessFailed': [
        'The readiness probe of app has failed 2 of 2 times: p is not ready any more.',
        'app 的就绪探针失败 2 / 2 次：p 不再就绪。',
      ],
    },
  },
  {
    what: 'hooks end, fail and are abandoned',
    run: () => {
      const session = oneNode({
        ok: { preStopMs: 2000 },
        bad: { preStopMs: 1000, preStopFails: true },
        slow: { preStopMs: 60_000 },
        post: { postStartFails: true },
        fine: { postStartMs: 2000 },
      });
      apply(session, ['ok', 'bad', 'slow'].map((name) => hooked(name, 'preStop')).join(''));
      apply(session, hooked('post', 'postStart') + hooked('fine', 'postStart'));
      on(session, 8);
      for (const name of ['ok', 'bad', 'slow']) stop(session, name);
      on(session, 20);
      return [session];
    },
    said: {
      'preStop.took': [
        'The preStop hook of app in ok ends after 2.0 s of the 5 s of grace: SIGTERM follows.',
        'ok 的 app 的 preStop 钩子用了宽限期 5 s 中的 2.0 s：接着是 SIGTERM。',
      ],
      'preStop.failed': [
        'The preStop hook of app in bad fails after 1.0 s: SIGTERM follows all the same.',
        'bad 的 app 的 preStop 钩子在 1.0 s 后失败：照样发 SIGTERM。',
      ],
      'preStop.abandoned': [
        'The preStop hook of app in slow still runs after the 5 s of grace: the kubelet gives it up.',
        'slow 的 app 的 preStop 钩子用完宽限期 5 s 仍在运行：kubelet 不再等它。',
      ],
      'postStart.ended': [
        'The postStart hook of app in fine is done: the container counts as started.',
        'fine 的 app 的 postStart 钩子完成：容器算作已启动。',
      ],
      'postStart.failed': [
        'The postStart hook of app in post fails: the kubelet kills the container.',
        'post 的 app 的 postStart 钩子失败：kubelet 杀死该容器。',
      ],
    },
  },
  {
    what: 'processes are killed, end, and exceed their time',
    run: () => {
      const session = oneNode({ task: { exitAfterMs: 2000 } });
      const app = `containers: [${container('app', 'a')}]`;
      apply(session, boundPod('p', app) + boundPod('short', `activeDeadlineSeconds: 8, ${app}`));
      apply(session, boundPod('done', `restartPolicy: Never, containers: [${container('app', 'task')}]`));
      on(session, 5);
      const whole = { type: 'process.kill', node: 'n1', namespace: 'default', pod: 'p' } as const;
      does(session, { ...whole, container: 'app' });
      on(session, 4);
      does(session, whole, { ...whole, pod: 'nobody' });
      on(session, 15);
      return [session];
    },
    said: {
      'process.stopped': [
        'Somebody on n1 kills the main process of container app in p.',
        '有人在 n1 上杀死 p 的容器 app 的主进程。',
      ],
      'process.sandboxStopped': [
        'Somebody on n1 kills the sandbox of p: its network and its containers go with it.',
        '有人在 n1 上杀死 p 的沙箱：网络和容器随之消失。',
      ],
      'sandbox.createdAgain': [
        'p gets a new sandbox, attempt 1: its address is 10.64.1.5 now.',
        'p 得到新沙箱（attempt 1）：地址现在是 10.64.1.5。',
      ],
      'deadline.exceeded': [
        'short has been active for 8 s, its activeDeadlineSeconds: the kubelet ends it.',
        'short 已运行满 activeDeadlineSeconds 的 8 秒：kubelet 结束它。',
      ],
      'container.ended': [
        'Container app of done ends by itself with exit code 0.',
        'done 的容器 app 自行结束，退出码 0。',
      ],
      'container.restarted': [
        'Container app of p runs again: restart number 1.',
        'p 的容器 app 再次运行：第 1 次重启。',
      ],
    },
  },
  {
    what: 'static Pod files are read, refused and removed',
    run: () => {
      const session = oneNode();
      configureKubelets(session, 'staticPodPath: /etc/kubernetes/manifests');
      const secret = 'volumes: [{name: v, secret: {secretName: s}}], ';
      does(session, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: manifest('web') });
      does(session, { type: 'staticPod.put', node: 'n1', name: 'bad.yaml', yaml: manifest('bad', secret) });
      on(session, 25);
      const changed = manifest('web', 'hostNetwork: true, ');
      does(session, { type: 'staticPod.put', node: 'n1', name: 'web.yaml', yaml: changed });
      on(session, 70);
      does(session, { type: 'staticPod.remove', node: 'n1', name: 'web.yaml' });
      on(session, 5);
      return [session];
    },
    said: {
      'staticFile.written': [
        'The manifest web.yaml of a static Pod is put in place for the kubelet of n1.',
        '静态 Pod 的清单 web.yaml 放到 n1 的 kubelet 读取的地方。',
      ],
      'staticFile.deleted': [
        'The manifest web.yaml of a static Pod is taken away from the kubelet of n1.',
        '静态 Pod 的清单 web.yaml 从 n1 的 kubelet 处撤走。',
      ],
      'manifest.refused': [
        'The kubelet of n1 does not take the manifest bad.yaml: static pods may not reference secrets',
        'n1 的 kubelet 不接受清单 bad.yaml：static pods may not reference secrets',
      ],
      'mirrorPod.created': [
        'The kubelet writes a mirror Pod for the static Pod web-n1.',
        'kubelet 为静态 Pod web-n1 写入镜像 Pod。',
      ],
      'mirrorPod.deleted': [
        'The kubelet deletes the mirror Pod web-n1, which is out of date.',
        'kubelet 删除过时的镜像 Pod web-n1。',
      ],
      'pod.createdMirror': [
        'The API server shows the static Pod web-n1 of n1 by a mirror Pod.',
        'API 服务器用镜像 Pod 显示 n1 的静态 Pod web-n1。',
      ],
    },
  },
  {
    what: 'a resize is completed, deferred and infeasible',
    run: () => {
      const session = oneNode();
      apply(session, WEB + pod('other', { spec: 'nodeName: n1' }));
      on(session, 8);
      resize(session, 'web', '2');
      resize(session, 'other', '3');
      resize(session, 'other', '100');
      return [session];
    },
    said: {
      'podResize.allocated': [
        'The kubelet grants the resize of web: the node has room for it.',
        'kubelet 同意调整 web：节点有空间。',
      ],
      'podResize.postponed': [
        "The kubelet does not grant the resize of other now: Node didn't have enough resource: cpu, requested: 3000, used: 2000, capacity: 4000",
        "kubelet 现在不同意调整 other：Node didn't have enough resource: cpu, requested: 3000, used: 2000, capacity: 4000",
      ],
      'podResize.infeasible': [
        "The kubelet cannot grant the resize of other on this node: Node didn't have enough capacity: cpu, requested: 100000, capacity: 4000",
        "kubelet 在这个节点上无法调整 other：Node didn't have enough capacity: cpu, requested: 100000, capacity: 4000",
      ],
    },
  },
  {
    what: 'a critical Pod preempts another one',
    run: () => {
      const session = start(node('n1'));
      session.seekTime(S);
      apply(session, pod('web', { cpu: '3', spec: 'nodeName: n1' }));
      on(session, 15);
      apply(session, VITAL);
      on(session, 3);
      return [session];
    },
    said: {
      'admission.preempted': [
        'The kubelet of n1 ends web: a critical Pod needs its room.',
        'n1 的 kubelet 结束 web：关键 Pod 需要它的空间。',
      ],
    },
  },
  {
    what: 'an image cannot be pulled',
    run: () => {
      const session = oneNode({ 'gone:1': { pullError: 'manifest unknown' } });
      apply(session, boundPod('p', `containers: [${container('app', 'gone:1')}]`));
      on(session, 3);
      return [session];
    },
    said: {
      'imagePull.failed': [
        'n1 cannot pull the image gone:1: manifest unknown',
        'n1 拉取不了镜像 gone:1：manifest unknown',
      ],
      'pod.noImage': [
        'Container app of p has no image to start from: manifest unknown',
        'p 的容器 app 没有可用镜像：manifest unknown',
      ],
    },
  },
  {
    what: 'memory runs out on the node and in a Pod',
    run: () => {
      const fat = {
        memory: [
          { atMs: 0, bytes: 0 },
          { atMs: 5000, bytes: 4 * 2 ** 30 },
        ],
      };
      const session = oneNode({ fat }, '', node('n1', { memory: '2Gi' }));
      const two = `${container('w', 'fat')}, ${container('z', 'fat')}`;
      apply(session, boundPod('fast', `restartPolicy: Never, containers: [${container('app', 'fat')}]`));
      const limited = 'restartPolicy: Never, resources: {limits: {memory: 300Mi}}';
      apply(session, boundPod('both', `${limited}, containers: [${two}]`));
      on(session, 10);
      return [session];
    },
    said: {
      'oom.node': [
        'Containers of n1 use all of the 1848Mi it has for them: the kernel kills app of fast, which uses 1892356Ki.',
        'n1 的容器用尽了可用的 1848Mi 内存：内核杀死 fast 的容器 app，它用了 1892356Ki。',
      ],
      'oom.pod': [
        'Together the containers of both use more than its limit of 300Mi: the kernel kills w, which uses 279432Ki.',
        'both 的容器合计超过 Pod 的限制 300Mi：内核杀死容器 w，它用了 279432Ki。',
      ],
    },
  },
];

describe('captions of kubelets', () => {
  it.each(RUNS)('has the expected captions when $what', expectSaid);
});
