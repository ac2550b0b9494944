import { describe, expect, it } from 'vitest';
import { shop } from './testing/shop.ts';
import { kubectl, printed } from './testing/terminal.ts';

const SEE_RUN = "See 'kubectl run -h' for help and examples";

describe('kubectl refuses in its own words', () => {
  it('refuses commands that need a Pod, a port or a file before it opens a connection', () => {
    const session = shop();
    expect(printed(session, 'exec nope')).toEqual(['error: you must specify at least one command for the container']);
    expect(printed(session, 'exec nope ls')[0]).toBe(
      'error: exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead',
    );
    expect(printed(session, 'exec nope -it -- ls')).toEqual(['Error from server (NotFound): pods "nope" not found']);
    expect(printed(session, 'attach')).toEqual(['error: at least 1 argument is required for attach']);
    expect(printed(session, 'port-forward web')[0]).toBe(
      'error: TYPE/NAME and list of ports are required for port-forward',
    );
    expect(printed(session, 'cp')).toEqual(['error: source and destination are required']);
    expect(printed(session, 'cp a b')).toEqual(['error: one of src or dest must be a remote file specification']);
    expect(printed(session, 'create token nope')).toEqual([
      'error: failed to create token: serviceaccounts "nope" not found',
    ]);
    expect(printed(session, 'create token default')[0]).toMatch(/not in this model$/);
  });

  it('refuses what the server has and this model lacks, and says so', () => {
    const session = shop();
    for (const line of ['get csr', 'describe cs', 'run a --image=b --rm -it', 'get pods --watch-only', 'apply -k .'])
      expect(printed(session, line), line).toEqual([expect.stringMatching(/: not in this model$/)]);
    expect(printed(session, 'get nothing')).toEqual([`error: the server doesn't have a resource type "nothing"`]);
  });

  it('refuses flags of run that exclude each other', () => {
    const session = shop();
    expect(printed(session, 'run a --image=b --port=http')).toEqual([
      'error: strconv.Atoi: parsing "http": invalid syntax',
    ]);
    expect(printed(session, 'run a --image=b --rm')).toEqual([
      'error: --rm should only be used for attached containers',
      SEE_RUN,
    ]);
    expect(printed(session, 'run a --image=b --expose')).toEqual([
      'error: --port must be set when exposing a service',
      SEE_RUN,
    ]);
    expect(printed(session, 'run a --image=b --image-pull-policy=Now')).toEqual([
      'error: invalid image pull policy: Now',
      SEE_RUN,
    ]);
  });

  it('refuses incomplete rules of a ClusterRole, and wrong selectors of delete', () => {
    const session = shop();
    const create = 'create clusterrole reader';
    expect(printed(session, `${create} --verb=get --non-resource-url=logs`)).toEqual([
      'error: nonResourceURL should start with /',
    ]);
    expect(printed(session, `${create} --verb=watch --non-resource-url=/logs`)).toEqual([
      "error: invalid verb: 'watch' for nonResourceURL",
    ]);
    expect(printed(session, `${create} --aggregation-rule=a=b --verb=get`)).toEqual([
      'error: aggregation rule must be specified without nonResourceURLs, verbs, resources or resourceNames',
    ]);
    expect(printed(session, 'delete pods --all --field-selector=a=b')).toEqual([
      'error: cannot set --all and --field-selector at the same time',
    ]);
  });
});

describe('kubectl accepts unusual calls', () => {
  it('run --expose creates a Pod and its Service', () => {
    const session = shop();
    expect(kubectl(session, 'run a --image=b --expose --port=80', 22)).toEqual(['service/a created', 'pod/a created']);
    expect(printed(session, 'get svc a -o jsonpath={.spec.selector.run}')).toEqual(['a']);
  });

  it('a type without a name means all workloads of that type', () => {
    const session = shop();
    expect(kubectl(session, 'rollout restart deploy', 21)).toEqual(['deployment.apps/web restarted']);
    expect(printed(session, 'get pods -w --sort-by=.metadata.name').at(-1)).toBe(
      'warning: --watch requested, --sort-by will be ignored for watch events received',
    );
  });

  it('rollout status looks once without --watch, and only at the given revision', () => {
    const session = shop();
    expect(kubectl(session, 'set image deploy/web app=nginx:2', 20.2)).toEqual(['deployment.apps/web image updated']);
    expect(kubectl(session, 'rollout status deploy/web --watch=false', 21)).toEqual([
      expect.stringMatching(/^Waiting for deployment/),
    ]);
    expect(kubectl(session, 'rollout status deploy/web --revision=9', 60)).toEqual([
      'error: desired revision (9) is different from the running revision (2)',
    ]);
  });

  it('missing containers give a warning, and the command continues', () => {
    expect(kubectl(shop(), 'set env deploy/web -c none A=1', 21)).toEqual([
      'Warning: Deployment/web does not have any containers matching "none"',
    ]);
  });
});
