import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startLanguages } from '#i18n/startLanguages.ts';
import { HIDDEN } from '#protocol/lessons.ts';
import { ClientProvider } from './ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from './testing/fixtureClient.ts';
import { useAsk } from './useAsk.ts';
import { useCollection, useRecord } from './useCollection.ts';
import { useInLaterFrame } from './useInLaterFrame.ts';
import { useMoment } from './useMoment.ts';

afterEach(cleanup);

function show(element: React.ReactNode, overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(<ClientProvider client={client}>{element}</ClientProvider>);
  return client;
}

test('a collection renders again when a frame touched it', async () => {
  function Queue() {
    const { map } = useCollection('queue');
    return <p>{[...map.values()].filter((queued) => queued.queue === 'active').length} waiting</p>;
  }
  const client = show(<Queue />);
  screen.getByText('6 waiting');
  act(() => client.frame({ changes: [{ collection: 'queue', put: [], drop: ['shop/pay-3'] }] }));
  await screen.findByText('5 waiting');
});

test('a record renders only when it was itself replaced', async () => {
  let renders = 0;
  function Node() {
    renders++;
    return <p>{useRecord('nodes', 'node-1')?.podCount} Pods</p>;
  }
  const client = show(<Node />);
  screen.getByText('5 Pods');
  const other = client.mirror.nodes.get('node-2');
  const mine = client.mirror.nodes.get('node-1');
  if (!other || !mine) throw new Error('nodes are missing');
  act(() => client.frame({ changes: [{ collection: 'nodes', put: [{ ...other, podCount: 99 }], drop: [] }] }));
  await act(() => client.idle());
  expect(renders).toBe(1);
  act(() => client.frame({ changes: [{ collection: 'nodes', put: [{ ...mine, podCount: 6 }], drop: [] }] }));
  await screen.findByText('6 Pods');
  expect(renders).toBe(2);
});

test('a question is asked again when the moment moves, and its answer is replaced', async () => {
  const verdicts = vi.fn(() => ({ pod: 'ml/train-2', bound: `asked ${verdicts.mock.calls.length}`, verdicts: [] }));
  function Why() {
    const { data } = useAsk('verdicts', { namespace: 'ml', name: 'train-2' });
    const seq = useMoment((moment) => moment.seq);
    return (
      <p>
        {data?.bound} at {seq}
      </p>
    );
  }
  const client = show(<Why />, { answers: { verdicts } });
  await screen.findByText('asked 1 at 48213');
  act(() => client.move({ seq: 48_214 }));
  await screen.findByText('asked 2 at 48214');
});

test('an answer about one run is not shown in another, nor after the question became null', async () => {
  let asked = 0;
  const shown: (string | undefined)[] = [];
  const answers = { yaml: () => `answer ${++asked}` };
  function Yaml({ name }: { readonly name: string | null }) {
    const { data } = useAsk('yaml', name === null ? null : { kind: 'Pod', name }, { refresh: 'once' });
    shown.push(data);
    return <p>{data ?? 'nothing'}</p>;
  }
  const client = fixtureClient({ answers });
  const page = (name: string | null) => (
    <ClientProvider client={client}>
      <Yaml name={name} />
    </ClientProvider>
  );
  const { rerender } = render(page('web-1'));
  await screen.findByText('answer 1');
  await act(() => client.open({ scenario: 'other', seed: 1 }));
  await screen.findByText('answer 2');
  expect(shown.slice(shown.lastIndexOf('answer 1') + 1)).toContain(undefined);
  rerender(page(null));
  screen.getByText('nothing');
  shown.length = 0;
  rerender(page('web-1'));
  await screen.findByText('answer 3');
  expect(shown).not.toContain('answer 2');
});

test('a question that is asked once keeps its answer, and null asks nothing', async () => {
  const yaml = vi.fn(() => 'kind: Pod');
  function Yaml({ name }: { readonly name: string | null }) {
    const { data } = useAsk('yaml', name === null ? null : { kind: 'Pod', name }, { refresh: 'once' });
    return <p>{data ?? 'nothing'}</p>;
  }
  const client = show(
    <>
      <Yaml name={null} />
      <Yaml name="web-1" />
    </>,
    { answers: { yaml } },
  );
  await screen.findByText('kind: Pod');
  screen.getByText('nothing');
  act(() => client.move({ seq: 48_214 }));
  await act(() => client.idle());
  expect(yaml).toHaveBeenCalledTimes(1);
});

test('an error is returned, and the earlier answer is kept', async () => {
  function Failing() {
    const { error } = useAsk('metrics', {});
    return <p>{error ?? 'fine'}</p>;
  }
  show(<Failing />, {
    answers: {
      metrics: () => {
        throw new Error('no metrics yet');
      },
    },
  });
  await screen.findByText('no metrics yet');
});

test('a message says that an answer is hidden until the reader predicts', async () => {
  startLanguages('en');
  function Hidden() {
    const { error } = useAsk('metrics', {});
    return <p>{error ?? 'fine'}</p>;
  }
  show(<Hidden />, {
    answers: {
      metrics: () => {
        throw new Error(HIDDEN);
      },
    },
  });
  await screen.findByText(/A bet waits for your answer/);
});

test('a hidden answer is requested again when it is revealed, although the moment is the same', async () => {
  startLanguages('en');
  let isRevealed = false;
  const metrics = (): string => {
    if (!isRevealed) throw new Error(HIDDEN);
    return 'told';
  };
  function Asked() {
    const { data, error } = useAsk('metrics', {});
    const once = useAsk('metrics', {}, { refresh: 'once' });
    return <p>{`${data ?? error} / ${once.data ?? once.error}`}</p>;
  }
  const client = show(<Asked />, { answers: { metrics } });
  const inPhase = (phase: 'locked' | 'revealed') => {
    const lesson = {
      id: 'idle-yet-full',
      step: 'fits',
      index: 2,
      of: 5,
      results: [],
      hidden: phase === 'locked',
      phase,
    };
    act(() => client.move({ telling: { ...client.moment.getState().telling, lesson } }));
  };
  inPhase('locked');
  await screen.findByText(/A bet waits for your answer.* \/ A bet waits/);
  isRevealed = true;
  inPhase('revealed');
  await screen.findByText('told / told');
});

test('an equal answer renders nothing', async () => {
  let renders = 0;
  const answer = { pod: 'ml/train-2', bound: 'nowhere', verdicts: [] };
  const verdicts = vi.fn(() => answer);
  function Why() {
    renders++;
    return <p>{useAsk('verdicts', { namespace: 'ml', name: 'train-2' }).data?.bound}</p>;
  }
  const client = show(<Why />, { answers: { verdicts } });
  await screen.findByText('nowhere');
  const before = renders;
  act(() => client.move({ seq: 48_214 }));
  await vi.waitFor(() => expect(verdicts).toHaveBeenCalledTimes(2));
  await act(() => client.idle());
  expect(renders).toBe(before);
});

test('a value comes some frames later while a run plays, and at once while it is paused', async () => {
  const seen: string[] = [];
  function Late() {
    const seq = useMoment((moment) => moment.seq);
    const late = useInLaterFrame(seq, 2);
    seen.push(`${seq} ${late}`);
    return <p>{late}</p>;
  }
  const client = show(<Late />, { moment: { seq: 500, playing: true } });
  act(() => client.move({ seq: 501 }));
  await screen.findByText('501');
  act(() => client.move({ seq: 502, playing: false }));
  await screen.findByText('502');
  expect(new Set(seen)).toEqual(new Set(['500 500', '501 500', '501 501', '502 502']));
});
