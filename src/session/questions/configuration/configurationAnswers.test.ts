import { describe, expect, it } from 'vitest';
import { openSession } from '#session/session.ts';
import { checkConfiguration } from './configurationAnswers.ts';

const HEAD = 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n';
const check = (text: string) => checkConfiguration({ name: 'scheduler.yaml', text: HEAD + text });
const fitArgs = (lines: string) => `profiles:
  - schedulerName: default-scheduler
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
${lines}`;

describe('checkConfiguration', () => {
  it.each([
    [
      'a weight out of range',
      fitArgs(
        '            type: MostAllocated\n            resources:\n              - name: cpu\n                weight: 1\n              - name: memory\n                weight: 200\n',
      ),
      14,
      'profiles[0].pluginConfig[0].args.scoringStrategy.resources[1].weight',
      'Invalid value: 200: resource weight of memory not in valid range (0, 100]',
    ],
    [
      'an unknown strategy',
      fitArgs('            type: Most\n'),
      9,
      'profiles[0].pluginConfig[0].args.scoringStrategy.type',
      'Unsupported value: "Most": supported values: "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"',
    ],
    [
      'a wrong percentage',
      'percentageOfNodesToScore: 101\n',
      3,
      'percentageOfNodesToScore',
      'Invalid value: 101: not in valid range [0-100]',
    ],
    [
      'an unknown field',
      'profiles:\n  - schedulerNam: a\n',
      4,
      undefined,
      'strict decoding error: unknown field "profiles[0].schedulerNam"',
    ],
    [
      'an unknown plugin',
      'profiles:\n  - plugins:\n      filter:\n        enabled:\n          - name: NoSuchPlugin\n',
      7,
      undefined,
      'FilterPlugin "NoSuchPlugin" does not exist',
    ],
    ['a value that is not a list', 'profiles: none\n', 3, 'profiles', 'expected a list, found "none"'],
  ])('finds %s at its line', (_, text, line, field, message) => {
    const { problems, profiles } = check(text);
    expect(profiles).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: 'scheduler.yaml', line, message });
    expect(problems[0]?.field).toBe(field);
  });

  it('says where the text is not YAML', () => {
    expect(check('profiles: [\n').problems[0]?.message).toContain('error parsing YAML');
  });

  it('shows which plugins are enabled, disabled or have another weight', () => {
    const { problems, profiles } = check(`profiles:
  - schedulerName: mine
    plugins:
      filter:
        disabled:
          - name: NodePorts
      score:
        enabled:
          - name: ImageLocality
            weight: 5
`);
    expect(problems).toEqual([]);
    expect(profiles.map(({ schedulerName }) => schedulerName)).toEqual(['mine']);
    const at = (point: string) => profiles[0]?.points.find((each) => each.point === point)?.plugins ?? [];
    expect(at('filter').find(({ name }) => name === 'NodePorts')).toMatchObject({ disabled: true, changed: false });
    expect(at('filter').find(({ name }) => name === 'NodeName')).toMatchObject({ disabled: false, changed: false });
    expect(at('score').find(({ name }) => name === 'ImageLocality')).toMatchObject({ weight: 5, changed: true });
    expect(at('score').find(({ name }) => name === 'TaintToleration')).toMatchObject({ weight: 3, changed: false });
  });
});

describe('configuration', () => {
  it('shows the defaults for a run without a configuration', () => {
    const opened = openSession({ scenario: 'own', seed: 1 });
    if (!opened.ok) throw new Error('the empty run opens');
    const view = opened.session.ask('configuration', {});
    expect(view.isDefault).toBe(true);
    expect(checkConfiguration(view.file).profiles).toEqual(view.profiles);
    expect(
      view.profiles[0]?.points.find(({ point }) => point === 'postFilter')?.plugins.map(({ name }) => name),
    ).toEqual(['DynamicResources', 'DefaultPreemption']);
  });
});
