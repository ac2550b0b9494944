import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixtureCycles } from '#client/testing/fixtureQueue.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { CycleView } from '#protocol/views.ts';
import { BindingLanes } from './BindingLanes.tsx';

const binding = fixtureCycles().find(({ cycle }) => cycle === 'binding');
if (!binding) throw new Error('the fixture has a binding cycle');
const since = binding.stageStartedUs;

function show(running: readonly CycleView[], nowUs: Micros) {
  startLanguages('en');
  render(
    <ClientProvider client={fixtureClient()}>
      <BindingLanes running={running} pods={new Map()} nowUs={nowUs} />
    </ClientProvider>,
  );
}

afterEach(cleanup);

describe('BindingLanes', () => {
  it('shows which Pod is delayed, where, for how long and by which plugin', () => {
    show([{ ...binding, stage: 'PreBind', waitsFor: ['VolumeBinding'] }], since + 2_500_000);
    const lane = within(screen.getByRole('list', { name: 'Held up in the binding cycle' })).getByRole('listitem');
    expect(lane.textContent).toContain('PreBind2.5 swaits for VolumeBinding, on node-6');
  });

  it('leaves out bindings that are about to be answered, and shows slow ones', () => {
    show([binding], since + 12_000);
    expect(screen.queryByRole('list')).toBeNull();
    cleanup();
    show([binding], since + 5_000_000);
    expect(screen.getByRole('listitem').textContent).toContain('waits for the answer, on node-6');
  });
});
