import { describe, expect, it } from 'vitest';
import { S } from '#session/testing/manifestSession.ts';
import { shop, WEB } from './testing/shop.ts';
import { kubectl, later, printed } from './testing/terminal.ts';

describe('kubectl writes', () => {
  it('scales, and reports a missing workload', () => {
    const session = shop();
    expect(kubectl(session, 'kubectl scale deploy/web --replicas=3', 30)).toEqual(['deployment.apps/web scaled']);
    expect(printed(session, 'get deploy web')[1]).toMatch(/^web {4}3\/3/);
    expect(kubectl(session, 'scale deploy nix --replicas=3', 32)).toEqual([
      'Error from server (NotFound): deployments.apps "nix" not found',
    ]);
  });

  it('waits for the deletion of an object', () => {
    const session = shop();
    const name = printed(session, 'get pods -o name')[0]?.slice('pod/'.length) ?? '';
    const run = later(session, `delete pod ${name}`);
    session.seekTime(20.5 * S);
    expect(run()).toEqual({
      state: 'running',
      lines: [{ stream: 'out', text: `pod "${name}" deleted from default namespace` }],
    });
    session.seekTime(60 * S);
    expect(run().state).toBe('done');
  });

  it('sets what the containers of a workload request', () => {
    const session = shop();
    const line = 'set resources deployment web --requests=cpu=50m --limits=memory=64Mi';
    expect(kubectl(session, line, 20.2)).toEqual(['deployment.apps/web resource requirements updated']);
    const resources = '{.spec.template.spec.containers[0].resources';
    expect(printed(session, `get deploy web -o jsonpath=${resources}.requests.cpu}`)).toEqual(['50m']);
    expect(printed(session, `get deploy web -o jsonpath=${resources}.limits.memory}`)).toEqual(['64Mi']);
    expect(kubectl(session, line, 21)).toEqual([]);
    expect(printed(session, 'set resources deployment web')).toEqual([
      'error: you must specify an update to requests or limits (in the form of --requests/--limits)',
    ]);
    expect(printed(session, 'set resources deployment web --requests=cpu')).toEqual([
      'error: Invalid argument syntax cpu, expected <resource>=<value>',
    ]);
    expect(printed(session, 'set resources deployment web -c none --requests=cpu=1')).toEqual([
      'error: unable to find container named none',
    ]);
  });

  it('rollout status follows a rollout', () => {
    const session = shop();
    expect(kubectl(session, 'set image deploy/web app=nginx:2', 20.2)).toEqual(['deployment.apps/web image updated']);
    const lines = kubectl(session, 'rollout status deploy/web', 90);
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^Waiting for deployment/),
      expect.stringMatching(/^Waiting for deployment "web" rollout to finish: \d out of 2 new replicas/),
    ]);
    expect(lines.at(-1)).toBe('deployment "web" successfully rolled out');
    expect(printed(session, 'rollout history deploy web')).toEqual([
      'deployment.apps/web ',
      'REVISION  CHANGE-CAUSE',
      '1         <none>',
      '2         <none>',
      '',
    ]);
    expect(kubectl(session, 'rollout undo deploy/web', 91)).toEqual(['deployment.apps/web rolled back']);
    session.seekTime(120 * S);
    expect(printed(session, 'get deploy -o wide')[1]).toMatch(/nginx:1/);
    expect(kubectl(session, 'rollout pause deploy/web', 121)).toEqual(['deployment.apps/web paused']);
    expect(printed(session, 'rollout pause deploy/web')).toEqual(['error: deployments.apps "web" is already paused']);
    expect(printed(session, 'rollout undo deploy/web')).toEqual([
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    ]);
    const pod = printed(session, 'get pods -o name')[0]?.slice('pod/'.length);
    expect(printed(session, `rollout history pod/${pod}`)).toEqual([
      'error: no history viewer has been implemented for "Pod"',
    ]);
    expect(printed(session, `rollout restart pod/${pod}`)).toEqual([
      `error: pods "${pod}" restarting is not supported`,
    ]);
    expect(printed(session, `rollout undo pod/${pod}`)).toEqual([
      'error: no rollbacker has been implemented for "Pod"',
    ]);
    expect(kubectl(session, 'rollout resume deploy/web', 122)).toEqual(['deployment.apps/web resumed']);
    expect(kubectl(session, 'rollout restart deploy/web', 123)).toEqual(['deployment.apps/web restarted']);
  });

  it('cordons, taints, labels and drains', () => {
    const session = shop();
    expect(kubectl(session, 'cordon node-1', 21)).toEqual(['node/node-1 cordoned']);
    expect(kubectl(session, 'cordon node-1', 22)).toEqual(['node/node-1 already cordoned']);
    expect(printed(session, 'get node node-1')[1]).toMatch(/Ready,SchedulingDisabled/);
    expect(kubectl(session, 'uncordon node-1', 23)).toEqual(['node/node-1 uncordoned']);
    expect(kubectl(session, 'taint nodes node-1 dedicated=gpu:NoSchedule', 24)).toEqual(['node/node-1 tainted']);
    expect(printed(session, 'taint nodes node-1 dedicated=x:NoSchedule')).toEqual([
      'error: node node-1 already has dedicated taint(s) with same effect(s) and --overwrite is false',
    ]);
    expect(kubectl(session, 'taint nodes node-1 dedicated-', 25)).toEqual(['node/node-1 untainted']);
    expect(kubectl(session, 'label node node-1 disk=ssd', 26)).toEqual(['node/node-1 labeled']);
    expect(printed(session, 'label node node-1 disk=hdd')).toEqual([
      "error: 'disk' already has a value (ssd), and --overwrite is false",
    ]);
    expect(kubectl(session, 'annotate deploy web note="two words"', 27)).toEqual(['deployment.apps/web annotated']);
    const lines = kubectl(session, 'drain node-1', 90);
    expect(lines[0]).toBe('node/node-1 cordoned');
    expect(lines.at(-1)).toBe('node/node-1 drained');
  });

  it('reports a node that could not be cordoned without failing, as kubectl does', () => {
    const session = shop();
    const text = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: open}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [UPDATE], resources: [nodes]}]}
  validations: [{expression: '!has(object.spec.unschedulable)', message: nodes stay open}]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: open}
spec: {policyName: open, validationActions: [Deny]}
`;
    kubectl(session, 'apply -f open.yaml', 21, [{ name: 'open.yaml', text }]);
    const run = later(session, 'cordon node-1');
    session.seekTime(22 * S);
    expect(run()).toEqual({
      state: 'done',
      lines: [
        {
          stream: 'err',
          text: `error: unable to cordon node "node-1": nodes "node-1" is forbidden: ValidatingAdmissionPolicy 'open' with binding 'open' denied request: nodes stay open`,
        },
      ],
    });
  });

  it('a drain of several nodes cordons all first, and does nothing when one is missing', () => {
    const session = shop();
    const missing = 'Error from server (NotFound): nodes "nope" not found';
    expect(printed(session, 'drain node-1 nope')).toEqual([missing]);
    expect(printed(session, 'cordon node-1 nope')).toEqual([missing]);
    expect(printed(session, 'drain -l no=such')).toEqual([]);
    expect(printed(session, 'drain node-1 --pod-selector=a,,')).toEqual([
      'error: --pod-selector=<pod_selector> must be a valid label selector',
    ]);
    expect(kubectl(session, 'cordon -l kubernetes.io/hostname=node-1 --dry-run=client', 21)).toEqual([
      'node/node-1 cordoned (dry run)',
    ]);
    const tried = kubectl(session, 'drain node-1 node-2 --dry-run=client', 22);
    expect(tried.slice(0, 2)).toEqual(['node/node-1 cordoned (dry run)', 'node/node-2 cordoned (dry run)']);
    expect(tried.slice(2, -1)).toContainEqual(expect.stringMatching(/^evicting pod default\/.* \(dry run\)$/));
    expect(tried.at(-1)).toBe('node/node-2 drained (dry run)');
    const lines = kubectl(session, 'drain node-1 node-2 --disable-eviction', 120);
    expect(lines.slice(0, 2)).toEqual(['node/node-1 cordoned', 'node/node-2 cordoned']);
    expect(lines.slice(2).map((line) => line.replace(/^pod\/.* /, 'pod '))).toEqual(
      expect.arrayContaining(['pod deleted', 'node/node-1 drained', 'node/node-2 drained']),
    );
    expect(kubectl(session, 'uncordon node-1 node-2', 121)).toEqual([
      'node/node-1 uncordoned',
      'node/node-2 uncordoned',
    ]);
  });

  it('sets, exposes and waits, and changes nothing with --dry-run', () => {
    const session = shop();
    expect(printed(session, 'create deployment api --image=nginx:1 --dry-run=client -o yaml')).toEqual(
      expect.arrayContaining(['        resources: {}', 'status: {}']),
    );
    expect(printed(session, 'get deploy api')).toEqual([
      'Error from server (NotFound): deployments.apps "api" not found',
    ]);
    expect(kubectl(session, 'set env deploy/web A=1', 21)).toEqual(['deployment.apps/web env updated']);
    expect(kubectl(session, 'expose deploy web --port=80 --name=front -o name', 22)).toEqual(['service/front']);
    expect(kubectl(session, 'wait --for=condition=Available deploy/web', 40)).toEqual([
      'deployment.apps/web condition met',
    ]);
    expect(kubectl(session, 'wait --for=condition=Nope deploy/web --timeout=1s', 45)).toEqual([
      'error: timed out waiting for the condition on deployments/web',
    ]);
    expect(kubectl(session, 'label deploy nope web tier=a', 50)).toEqual([
      'deployment.apps/web labeled',
      'Error from server (NotFound): deployments.apps "nope" not found',
    ]);
  });

  it('creates, autoscales, applies and deletes', () => {
    const session = shop();
    expect(kubectl(session, 'create deployment api --image=nginx:1 --replicas=1', 21)).toEqual([
      'deployment.apps/api created',
    ]);
    expect(kubectl(session, 'create deployment api --image=nginx:1', 22)).toEqual([
      'error: failed to create deployment: deployments.apps "api" already exists',
    ]);
    expect(kubectl(session, 'autoscale deploy/api --min=1 --max=4 --cpu=50%', 23)).toEqual([
      'horizontalpodautoscaler.autoscaling/api autoscaled',
    ]);
    expect(printed(session, 'get hpa')[1]).toMatch(/^api {4}Deployment\/api {3}cpu: .+\/50% {3}1 {9}4 /);
    const more = [
      {
        name: 'more.yaml',
        text: `${WEB.replace('replicas: 2', 'replicas: 1')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n`,
      },
    ];
    const files = [{ name: 'web.yaml', text: WEB }];
    expect(kubectl(session, 'apply -f more.yaml', 24, more)).toEqual([
      'deployment.apps/web configured',
      'configmap/settings created',
    ]);
    expect(kubectl(session, 'apply -f more.yaml', 25, more)[0]).toEqual('deployment.apps/web unchanged');
    expect(printed(session, 'apply -f other.yaml', files)).toEqual(['error: the path "other.yaml" does not exist']);
    expect(kubectl(session, 'delete hpa api --wait=false', 26)).toEqual([
      'horizontalpodautoscaler.autoscaling "api" deleted from default namespace',
    ]);
    expect(kubectl(session, 'delete deploy -l app=nix --ignore-not-found', 27)).toEqual(['No resources found']);
  });
});
