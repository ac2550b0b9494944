import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import type { Reference } from '#i18n/en/index.ts';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
import type { KeyOf } from '#i18n/texts.ts';
import { useShownSimplification } from '#panelParts/truth/shownSimplification.ts';
import type { ConstantView, SimplificationView } from '#protocol/faithful.ts';
import { Settings } from './Settings.tsx';

function open(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <Settings actions={{ open: () => {} }} />
    </ClientProvider>,
  );
  return client;
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  startLanguages('en');
});
afterEach(cleanup);

describe('model constants', () => {
  it('shows each constant with its unit, and the source of the number', async () => {
    open();
    const table = within(await screen.findByRole('region', { name: 'Model constants' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain('one scheduling cycle');
    expect(rows[0]?.textContent).toContain('model');
    expect(rows[1]?.textContent).toContain('pkg/kubelet/kubelet.go');
    expect(rows[1]?.textContent).not.toContain('model');
  });

  it('Enter changes a constant, and sends it once', async () => {
    const client = open();
    const value = await field(/^Value of M4/);
    fireEvent.change(value, { target: { value: '12' } });
    fireEvent.keyDown(value, { key: 'Enter' });
    fireEvent.blur(value);
    await waitFor(() =>
      expect(client.commands).toEqual([{ type: 'constant.change', id: 'scheduler.cycle', value: 12 }]),
    );
  });

  it('Esc restores a constant, and an unchanged value is not sent', async () => {
    const client = open();
    const value = await field(/^Value of M4/);
    fireEvent.change(value, { target: { value: '12' } });
    fireEvent.keyDown(value, { key: 'Escape' });
    expect(value.value).toBe('8');
    fireEvent.blur(value);
    fireEvent.change(value, { target: { value: '8.0' } });
    fireEvent.keyDown(value, { key: 'Enter' });
    expect(client.commands).toEqual([]);
  });

  it.each(['', 'x', '-1', '0', '1e9'])('refuses %j for a period and says why', async (text) => {
    const client = open();
    const value = await field(/^Value of M9/);
    fireEvent.change(value, { target: { value: text } });
    fireEvent.keyDown(value, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe('M9: a number from 1 to 1000000 is needed.');
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(client.commands).toEqual([]);
  });

  it('shows why the model refused a change', async () => {
    open({ send: () => ({ ok: false, problems: [{ message: 'no' }] }) });
    const value = await field(/^Value of M4/);
    fireEvent.change(value, { target: { value: '12' } });
    fireEvent.keyDown(value, { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toBe('no');
  });

  it('offers a reset only for changed constants', async () => {
    const client = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Reset M4 to 5 ms' }));
    await waitFor(() =>
      expect(client.commands).toEqual([{ type: 'constant.change', id: 'scheduler.cycle', value: 5 }]),
    );
    expect(screen.queryByRole('button', { name: /^Reset M9/ })).toBeNull();
  });

  it('a constant that no component reads has no field', async () => {
    open();
    await field(/^Value of M4/);
    expect(screen.queryByRole('textbox', { name: /^Value of M10/ })).toBeNull();
    expect(screen.getByText('(nothing reads it yet)', { exact: false })).toBeTruthy();
  });
});

describe('how faithful the model is', () => {
  it('counts the recorded decisions', async () => {
    open();
    const suites = within(await screen.findByRole('table', { name: 'Recorded decisions' }))
      .getAllByRole('row')
      .slice(1);
    expect(suites.map((row) => row.textContent)).toEqual([
      'kubelet040402026-11-21none yet',
      'scheduler120401602026-11-22',
    ]);
    expect(screen.getByText(/^Every build must meet 120 of 200 decisions/)).toBeTruthy();
  });

  it('says which plugins are not modelled', async () => {
    open();
    const plugins = within(await screen.findByRole('table', { name: 'Scheduler plugins: default-scheduler' }));
    expect(plugins.getByRole('row', { name: /^DynamicResources/ }).textContent).toContain('not modelled');
    expect(plugins.getByRole('row', { name: /^NodeResourcesFit 1 / }).textContent).not.toContain('not modelled');
  });

  it('groups kinds by how the model treats them', async () => {
    open();
    const kinds = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('rowheader');
    expect((await kinds('Acted on')).map((cell) => cell.textContent)).toEqual(['Pod']);
    expect((await kinds('Only looked at')).map((cell) => cell.textContent)).toEqual(['StatefulSet']);
    expect(screen.getByRole('list', { name: 'Only kept' }).textContent).toBe('ConfigMap');
  });

  it('shows the simplifications in the reader’s language, with their source', async () => {
    open();
    const english = await screen.findByText(/^Members agree without/);
    expect(screen.getByText('server/etcdserver/raft.go')).toBeTruthy();
    await act(() => changeLanguage('zh-CN'));
    expect(english.textContent).toMatch(/^\p{Script=Han}.*。$/u);
  });

  it.each([
    ['etcd.raft', /^Members agree without/],
    ['etcd', /^etcd/],
  ])('a badge about %s leads to that sentence or list, once', async (wanted, text) => {
    useShownSimplification.getState().show(wanted);
    open();
    await screen.findByText(/^Members agree without/);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(text));
    expect(useShownSimplification.getState().wanted).toBe('');
  });

  it('has a text for each simplification of the model, and for nothing else', () => {
    expectTypeOf<KeyOf<Reference['constants']>>().toEqualTypeOf<ConstantView['name']>();
    expectTypeOf<KeyOf<Reference['simplifications']>>().toEqualTypeOf<SimplificationView['id']>();
  });

  it('says that the question failed', async () => {
    open({
      answers: {
        faithful: () => {
          throw new Error('broken');
        },
      },
    });
    expect(await screen.findByText(/The question failed: .*broken/)).toBeTruthy();
  });
});
